import { ArrowRight, Check, CircleHelp } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useMedia } from "@/lib/use-media";
import { Button } from "@/ui/button";
import { Card, CardHead } from "@/ui/card";
import { cx } from "@/ui/cx";
import { Select } from "@/ui/select";
import { words } from "./words";

const lineColumns = "sm:grid-cols-[minmax(0,1fr)_1rem_minmax(0,14rem)_8.5rem]";

/** Lines up with the text above and below it. */
export const linkButton = "-mx-2.5 text-accent-ink hover:text-accent-ink";

type ShowButtonProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function ShowButton({ open, onOpenChange }: ShowButtonProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-expanded={open}
      onClick={() => onOpenChange(!open)}
      className={linkButton}
    >
      {open ? words.hide : words.show}
    </Button>
  );
}

type LineProps = {
  title: string;
  example: string;
  /** Why somebody should look. */
  question?: string | null;
  control: ReactNode;
  mark: ReactNode;
};

export function Line({ title, example, question, control, mark }: LineProps) {
  return (
    <li
      className={cx(
        "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 px-4 py-2 max-sm:py-3",
        lineColumns,
      )}
    >
      <div className="min-w-0">
        <div className="truncate font-control" title={title}>
          {title}
        </div>
        <div className="truncate text-13 text-ink-2">{example || "\u00a0"}</div>
        {question ? <div className="text-13 text-ochre-ink">{question}</div> : null}
      </div>
      <ArrowRight aria-hidden="true" size={16} strokeWidth={1.75} className="text-ink-3 max-sm:hidden" />
      <div className="max-sm:col-span-2 max-sm:row-start-2">{control}</div>
      <div className="flex min-h-6 items-center gap-1.5 text-13 text-ink-2 max-sm:col-start-2 max-sm:row-start-1 max-sm:self-start">
        {mark}
      </div>
    </li>
  );
}

export const sure = (
  <Check aria-hidden="true" size={15} strokeWidth={2} className="shrink-0 text-green-ink" />
);

/** Of a control that holds a guess. */
export const asked = "[&_select]:border-ochre-solid [&_select]:bg-ochre-soft [&_select]:text-ochre-ink";

type Column = { readonly title: string; readonly example: string; readonly question: string | null };

type ColumnLineProps = {
  column: Column;
  /** What it becomes. Blank if it is left out. */
  target: string;
  options: readonly { value: string; label: string }[];
  asks: boolean;
  onMatch: (target: string) => void;
  onKeep: () => void;
};

/** What one column becomes, and whether somebody should look. */
export function ColumnLine({
  column: { title, example, question },
  target,
  options,
  asks,
  onMatch,
  onKeep,
}: ColumnLineProps) {
  return (
    <Line
      title={title}
      example={example}
      question={asks ? question : null}
      control={
        <Select
          size="bar"
          aria-label={words.importAs(title)}
          placeholder={words.leaveOut}
          options={options}
          value={target}
          onChange={({ target: { value } }) => onMatch(value)}
          className={cx(asks && asked)}
        />
      }
      mark={
        asks ? (
          <>
            <CircleHelp aria-hidden="true" size={15} strokeWidth={2} className="shrink-0 text-ochre-ink" />
            <Button
              variant="ghost"
              size="sm"
              aria-label={words.keepLabel(title)}
              onClick={onKeep}
              className={cx(linkButton, "ml-0")}
            >
              {words.keepGuess}
            </Button>
          </>
        ) : target ? (
          sure
        ) : null
      }
    />
  );
}

/** Lines that nobody has to look at, behind a button. */
function Folded({ label, titles, opens, children }: FoldedProps) {
  const [wanted, setWanted] = useState<boolean>();
  const [opened, setOpened] = useState(opens);
  // What opened by itself stays open: somebody may be in the middle of it.
  if (opens && !opened) setOpened(true);
  const shows = wanted ?? opened;
  return (
    <div>
      <div className="flex min-h-11 items-center justify-between gap-4 px-4 text-13 text-ink-2">
        <span className="truncate">
          {label}: {titles.join(", ")}
        </span>
        <ShowButton open={shows} onOpenChange={setWanted} />
      </div>
      {shows ? <ul className="divide-y divide-line border-t border-line">{children}</ul> : null}
    </div>
  );
}

type FoldedProps = { label: string; titles: readonly string[]; opens: boolean; children: ReactNode };

/** A line of what comes in. One that `waits` for the person, or was touched by them, is never folded. */
type UsedLine = { readonly title: string; readonly waits: boolean; readonly line: ReactNode };

type ColumnsCardProps<C> = {
  used: readonly UsedLine[];
  rest: readonly C[];
  line: (column: C) => ReactNode;
  /** No row comes in, so that the column that matters is among those left out. */
  isMissing: boolean;
};

/** Columns that are left out wait behind a button. On phones so do those that are sure. */
export function ColumnsCard<C extends Column>({ used, rest, line, isMissing }: ColumnsCardProps<C>) {
  const isNarrow = useMedia("(max-width: 639px)");
  const open = isNarrow ? used.filter(({ waits }) => waits) : used;
  const folded = used.filter((one) => !open.includes(one));
  return (
    <Card aria-labelledby="import-columns" className="overflow-hidden">
      <CardHead id="import-columns" title={words.columns} />
      <div
        aria-hidden="true"
        className={cx(
          "grid h-[34px] items-center gap-x-3 border-b border-line bg-sunken px-4 text-12 font-medium text-ink-2 max-sm:hidden",
          lineColumns,
        )}
      >
        <span>{words.inFile}</span>
        <span className="col-start-3">{words.comesInAs}</span>
      </div>
      <div className="divide-y divide-line">
        {open.length > 0 ? <ul className="divide-y divide-line">{open.map((one) => one.line)}</ul> : null}
        {folded.length > 0 ? (
          <Folded
            label={words.matchedColumns(folded.length)}
            titles={folded.map(({ title }) => title)}
            opens={false}
          >
            {folded.map((one) => one.line)}
          </Folded>
        ) : null}
        {rest.length > 0 ? (
          <Folded
            label={words.leftOut(rest.length)}
            titles={rest.map(({ title }) => title)}
            opens={isMissing}
          >
            {rest.map(line)}
          </Folded>
        ) : null}
      </div>
    </Card>
  );
}
