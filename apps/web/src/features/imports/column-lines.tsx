import { ArrowRight, Check, CircleHelp } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/ui/button";
import { Card, CardHead } from "@/ui/card";
import { cx } from "@/ui/cx";
import { Select } from "@/ui/select";
import { words } from "./words";

const lineColumns = "sm:grid-cols-[minmax(0,1fr)_1rem_minmax(0,13rem)_8rem]";

type LineProps = { title: string; example: string; control: ReactNode; mark: ReactNode };

export function Line({ title, example, control, mark }: LineProps) {
  return (
    <li
      className={cx(
        "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 px-4 py-2 max-sm:py-3",
        lineColumns,
      )}
    >
      <div className="min-w-0">
        <div className="truncate font-control">{title}</div>
        <div className="truncate text-13 text-ink-2">{example || "\u00a0"}</div>
      </div>
      <ArrowRight aria-hidden="true" size={16} strokeWidth={1.75} className="text-ink-3 max-sm:hidden" />
      <div className="max-sm:col-span-2 max-sm:row-start-2">{control}</div>
      <div className="flex min-h-6 items-center gap-1.5 text-13 text-ink-2 max-sm:col-start-2 max-sm:row-start-1">
        {mark}
      </div>
    </li>
  );
}

export const sure = (
  <Check aria-hidden="true" size={15} strokeWidth={2} className="shrink-0 text-green-ink" />
);

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
      example={asks ? `${example} · ${question}` : example}
      control={
        <Select
          size="bar"
          aria-label={words.importAs(title)}
          placeholder={words.leaveOut}
          options={options}
          value={target}
          onChange={({ target: { value } }) => onMatch(value)}
          className={cx(
            asks && "[&_select]:border-ochre-solid [&_select]:bg-ochre-soft [&_select]:text-ochre-ink",
          )}
        />
      }
      mark={
        asks ? (
          <>
            <CircleHelp aria-hidden="true" size={15} strokeWidth={2} className="shrink-0 text-ochre-ink" />
            <Button variant="ghost" size="sm" aria-label={words.keepLabel(title)} onClick={onKeep}>
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

type ColumnsCardProps<C> = {
  /** Lines of columns that come in. */
  used: ReactNode;
  rest: readonly C[];
  line: (column: C) => ReactNode;
};

/** Columns that are left out wait behind a button. */
export function ColumnsCard<C extends Column>({ used, rest, line }: ColumnsCardProps<C>) {
  const [showsRest, setShowsRest] = useState(false);
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
      <ul className="divide-y divide-line">{used}</ul>
      {rest.length > 0 ? (
        <div className="border-t border-line">
          <div className="flex min-h-11 items-center justify-between gap-4 px-4 text-13 text-ink-2">
            <span className="truncate">
              {words.leftOut(rest.length)}: {rest.map(({ title }) => title).join(", ")}
            </span>
            <Button
              variant="ghost"
              size="sm"
              aria-expanded={showsRest}
              onClick={() => setShowsRest(!showsRest)}
            >
              {showsRest ? words.hide : words.show}
            </Button>
          </div>
          {showsRest ? <ul className="divide-y divide-line border-t border-line">{rest.map(line)}</ul> : null}
        </div>
      ) : null}
    </Card>
  );
}
