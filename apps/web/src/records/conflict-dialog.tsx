import { useState } from "react";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import type { Difference, FieldName, Fields } from "./use-guarded-save";
import { words } from "./words";

type ConflictDialogProps<F extends Fields> = {
  /** Singular, for the texts: "job". */
  noun: string;
  labels: Readonly<Record<FieldName<F>, string>>;
  /** Formats a value for the screen. */
  shown?: (name: FieldName<F>, value: string) => string;
  /** The result of `useGuardedSave`. The dialog is open while its conflict is not null. */
  guard: {
    readonly conflict: readonly Difference<F>[] | null;
    readonly keepMine: () => Promise<void>;
    readonly dismiss: () => void;
  };
  /** Discards the edits made here. */
  onTakeTheirs: () => void;
};

/** Shows both versions when someone else saved first. Nothing is lost until the person chooses one. */
export function ConflictDialog<F extends Fields>({
  noun,
  labels,
  shown = (_, value) => value,
  guard: { conflict, keepMine, dismiss },
  onTakeTheirs,
}: ConflictDialogProps<F>) {
  const [busy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    await keepMine();
    setBusy(false);
  };
  return (
    <Dialog
      open={conflict !== null}
      onOpenChange={(open) => {
        if (!open) dismiss();
      }}
      size="md"
      flush
      title={words.someoneElseChangedThis(noun)}
      description={words.chooseWhichVersionTo}
      foot={
        <>
          <Button onClick={onTakeTheirs}>{words.takeTheirs}</Button>
          <Button variant="primary" busy={busy} onClick={() => void keep()}>
            {words.keepMine}
          </Button>
        </>
      }
      footNote={words.closeThisToKeep}
    >
      <table className="w-full table-fixed border-collapse">
        <thead className="border-b bg-sunken text-left text-12 text-ink-2">
          <tr>
            <th scope="col" className="w-32 py-2 pl-5 font-medium">
              <span className="sr-only">{words.field}</span>
            </th>
            <th scope="col" className="px-2 py-2 font-medium">
              {words.yours}
            </th>
            <th scope="col" className="py-2 pr-5 pl-2 font-medium">
              {words.theirs}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {conflict?.map(({ name, mine, theirs }) => (
            <tr key={name} className="align-top">
              <th scope="row" className="py-3 pl-5 text-left text-13 font-control">
                {labels[name]}
              </th>
              <td className="px-2 py-3 break-words whitespace-pre-wrap">
                {mine === undefined ? (
                  <span className="text-ink-3">{words.youDidntChangeThis}</span>
                ) : (
                  shown(name, mine) || words.empty
                )}
              </td>
              <td className="py-3 pr-5 pl-2 break-words whitespace-pre-wrap">
                {shown(name, theirs) || words.empty}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
