import {
  type ClientImportMapping,
  type ImportColumn,
  type ImportTarget,
  importTargets,
} from "@fieldwright/contract/client-imports";
import { ArrowRight, Check, CircleHelp } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/ui/button";
import { Card, CardHead } from "@/ui/card";
import { cx } from "@/ui/cx";
import { Select } from "@/ui/select";
import { type ColumnGroup, type GroupKind, groupColumns, matchColumn, matchGroup } from "./column-groups";
import { targetWords, words } from "./words";

const targetOptions = importTargets.map((value) => ({ value, label: targetWords[value] }));

const groupOptions: Readonly<Record<GroupKind, readonly { value: GroupKind; label: string }[]>> = {
  name: [{ value: "name", label: words.joinedName }],
  address: [
    { value: "address", label: words.joinedAddress },
    { value: "billing", label: words.joinedBilling },
  ],
  billing: [
    { value: "billing", label: words.joinedBilling },
    { value: "address", label: words.joinedAddress },
  ],
};

const isTarget = (value: string): value is ImportTarget => value in targetWords;
const isKind = (value: string): value is GroupKind => value in groupOptions;

type ColumnMatchingProps = {
  columns: readonly ImportColumn[];
  /** May be newer than the columns. */
  mapping: ClientImportMapping;
  onMatch: (mapping: ClientImportMapping) => void;
  /** Titles of columns whose guess the person accepted. */
  kept: ReadonlySet<string>;
  onKeep: (title: string) => void;
};

/** One line for each thing that a file has: its columns, what they become, and whether somebody should look. */
export function ColumnMatching({ columns, mapping, onMatch, kept, onKeep }: ColumnMatchingProps) {
  const [split, setSplit] = useState<ReadonlySet<string>>(new Set());
  const [showsRest, setShowsRest] = useState(false);
  const current = columns.map((column) => ({ ...column, target: mapping[column.title] ?? null }));
  const used = current.filter(({ target, title }) => target !== null || split.has(`left ${title}`));
  const rest = current.filter((column) => !used.includes(column));
  const change = (column: ImportColumn, target: ImportTarget | undefined) => {
    // A column stays in its line when it is left out, so that the choice can be taken back.
    setSplit((before) => new Set([...before, `left ${column.title}`]));
    onMatch(matchColumn(mapping, column.title, target));
  };
  const line = (group: ColumnGroup) =>
    group.kind ? (
      <JoinedLine
        key={group.key}
        group={group}
        kind={group.kind}
        onMatch={(to) => onMatch(matchGroup(mapping, group, to))}
        onSplit={() => setSplit((before) => new Set([...before, group.key]))}
      />
    ) : (
      group.columns.map((column) => (
        <SingleLine
          key={column.title}
          column={column}
          asks={column.question !== null && !kept.has(column.title)}
          onMatch={(target) => change(column, target)}
          onKeep={() => onKeep(column.title)}
        />
      ))
    );
  return (
    <Card aria-labelledby="import-columns" className="overflow-hidden">
      <CardHead id="import-columns" title={words.columns} />
      <ul className="divide-y divide-line">{groupColumns(used, split).map(line)}</ul>
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
          {showsRest ? (
            <ul className="divide-y divide-line border-t border-line">
              {rest.map((column) => line({ key: column.title, kind: null, columns: [column] }))}
            </ul>
          ) : null}
        </div>
      ) : null}
    </Card>
  );
}

export function Line({
  title,
  example,
  control,
  mark,
}: {
  title: string;
  example: string;
  control: ReactNode;
  mark: ReactNode;
}) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 px-4 py-2 sm:grid-cols-[minmax(0,1fr)_1rem_minmax(0,13rem)_8rem]">
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

function SingleLine({
  column: { title, example, target, question },
  asks,
  onMatch,
  onKeep,
}: {
  column: ImportColumn;
  asks: boolean;
  onMatch: (target: ImportTarget | undefined) => void;
  onKeep: () => void;
}) {
  return (
    <Line
      title={title}
      example={asks ? `${example} · ${question}` : example}
      control={
        <Select
          size="bar"
          aria-label={words.importAs(title)}
          placeholder={words.leaveOut}
          options={targetOptions}
          value={target ?? ""}
          onChange={({ target: { value } }) => onMatch(isTarget(value) ? value : undefined)}
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

const titleOf = (columns: readonly ImportColumn[]): string => {
  const [first, ...others] = columns.map(({ title }) => title);
  const last = others.at(-1) ?? "";
  return columns.length === 2 ? `${first}, ${last}` : words.range(first ?? "", last);
};

function JoinedLine({
  group: { columns },
  kind,
  onMatch,
  onSplit,
}: {
  group: ColumnGroup;
  kind: GroupKind;
  onMatch: (to: GroupKind | undefined) => void;
  onSplit: () => void;
}) {
  const title = titleOf(columns);
  const examples = columns.map(({ example }) => example).filter(Boolean);
  return (
    <Line
      title={title}
      example={examples.join(kind === "name" ? " " : ", ")}
      control={
        <Select
          size="bar"
          aria-label={words.importAs(title)}
          placeholder={words.leaveOut}
          options={groupOptions[kind]}
          value={kind}
          onChange={({ target: { value } }) => onMatch(isKind(value) ? value : undefined)}
        />
      }
      mark={
        <>
          {sure}
          <span className="whitespace-nowrap">{words.joined(columns.length)}</span>
          <Button variant="ghost" size="sm" aria-label={words.splitLabel(title)} onClick={onSplit}>
            {words.split}
          </Button>
        </>
      }
    />
  );
}
