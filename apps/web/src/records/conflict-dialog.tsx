import { useState } from "react";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import type { Difference, FieldName, Fields } from "./edits";

type ConflictDialogProps<F extends Fields> = {
  /** The singular in the texts: "job". */
  noun: string;
  labels: Readonly<Record<FieldName<F>, string>>;
  /** How a value reads on screen, where it is not its own words. */
  shown?: (name: FieldName<F>, value: string) => string;
  /** What `useGuardedSave` answers; there is nothing to settle while its conflict is null. */
  guard: {
    readonly conflict: readonly Difference<F>[] | null;
    readonly keepMine: () => Promise<void>;
    readonly dismiss: () => void;
  };
  /** Gives up what was edited here. */
  onTakeTheirs: () => void;
};

/** Somebody saved the record first: both versions side by side, and nothing is gone until one is chosen. */
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
      title={`This ${noun} was changed by somebody else`}
      description="Choose which version to keep. Closing this leaves your changes in the form, not saved."
      foot={
        <>
          <Button onClick={onTakeTheirs}>Take theirs</Button>
          <Button variant="primary" busy={busy} onClick={() => void keep()}>
            Keep mine
          </Button>
        </>
      }
      footNote="Close this to go on editing."
    >
      <table className="w-full table-fixed border-collapse">
        <thead className="border-b bg-sunken text-left text-12 text-ink-2">
          <tr>
            <th scope="col" className="w-32 py-2 pl-5 font-medium">
              <span className="sr-only">Field</span>
            </th>
            <th scope="col" className="px-2 py-2 font-medium">
              Yours
            </th>
            <th scope="col" className="py-2 pr-5 pl-2 font-medium">
              Theirs
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
                  <span className="text-ink-3">Not changed by you; theirs stays</span>
                ) : (
                  shown(name, mine) || "Empty"
                )}
              </td>
              <td className="py-3 pr-5 pl-2 break-words whitespace-pre-wrap">
                {shown(name, theirs) || "Empty"}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
