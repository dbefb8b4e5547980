import { CircleAlert, type LucideIcon, Undo2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Card, CardHead } from "@/ui/card";
import { Segmented } from "@/ui/segmented";
import { ShowButton } from "./column-lines";
import { words } from "./words";

type NoteProps = {
  icon: LucideIcon;
  tone?: string;
  text: string;
  /** Shown after a click. */
  children?: ReactNode;
};

export function Note({ icon: Icon, tone = "text-ink-2", text, children }: NoteProps) {
  const [open, setOpen] = useState(false);
  return (
    <li>
      <div className="flex min-h-11 items-center gap-3 px-4 py-1.5 text-13">
        <Icon aria-hidden="true" size={16} strokeWidth={1.75} className={`shrink-0 ${tone}`} />
        <span className="min-w-0 flex-1">{text}</span>
        {children ? <ShowButton open={open} onOpenChange={setOpen} /> : null}
      </div>
      {open ? <div className="max-h-64 overflow-y-auto border-t border-line bg-bg">{children}</div> : null}
    </li>
  );
}

export function Rows({ all, children }: { all: number; children: readonly ReactNode[] }) {
  const more = all - children.length;
  return (
    <ul className="divide-y divide-line text-13">
      {children}
      {more > 0 ? <li className="px-4 py-2 text-ink-2">{words.more(more)}</li> : null}
    </ul>
  );
}

export const rowStyle = "flex flex-wrap gap-x-3 px-4 py-2";

type DuplicateChoiceProps<V extends string> = {
  value: V;
  meanings: readonly { readonly value: V; readonly label: string; readonly meaning: string }[];
  onChange: (value: V) => void;
};

/** What happens to rows that are here already. */
export function DuplicateChoice<V extends string>({ value, meanings, onChange }: DuplicateChoiceProps<V>) {
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <Segmented
        label={words.duplicatesLabel}
        value={value}
        options={meanings.map(({ value: option, label }) => ({ value: option, label }))}
        onValueChange={onChange}
      />
      <p className="text-13 text-ink-2">{meanings.find((one) => one.value === value)?.meaning}</p>
    </li>
  );
}

type Refused = { readonly row: number; readonly reason: string };

/** Enough to find them in a spreadsheet. */
const namedRows = 12;

/** A file that is off is mostly off for one reason, so each reason is said once. */
const rowsByReason = (refused: readonly Refused[]): [string, number[]][] => {
  const reasons = new Map<string, number[]>();
  for (const { row, reason } of refused) reasons.set(reason, [...(reasons.get(reason) ?? []), row]);
  return [...reasons];
};

export function RefusedNote({ refused, all }: { refused: readonly Refused[]; all: number }) {
  if (all === 0) return null;
  const reasons = rowsByReason(refused);
  return (
    <Note icon={CircleAlert} tone="text-red-ink" text={words.refused(all)}>
      <Rows all={reasons.length + all - refused.length}>
        {reasons.map(([reason, rows]) => (
          <li key={reason} className="px-4 py-2">
            <p>{reason}</p>
            <p className="text-ink-2">{words.rows(rows.slice(0, namedRows), rows.slice(namedRows).length)}</p>
          </li>
        ))}
      </Rows>
    </Note>
  );
}

/** What somebody may want to know. None of it stops the import, as long as a row comes in. */
export function NotesCard({ rows, children }: { rows: number; children: ReactNode }) {
  return (
    <Card aria-labelledby="import-worth" className="overflow-hidden">
      <CardHead
        id="import-worth"
        title={words.worth}
        action={rows > 0 ? <span className="text-13 text-ink-2">{words.stopsNothing}</span> : undefined}
      />
      <ul className="divide-y divide-line">
        {children}
        <Note icon={Undo2} tone="text-green-ink" text={words.undoNote} />
      </ul>
    </Card>
  );
}
