import {
  type ClientImportMapping,
  type ImportColumn,
  type ImportTarget,
  importTargets,
} from "@fieldwright/contract/client-imports";
import { useState } from "react";
import { Button } from "@/ui/button";
import { cx } from "@/ui/cx";
import { Select } from "@/ui/select";
import { asked, ColumnLine, ColumnsCard, Line, linkButton, sure } from "../column-lines";
import { words as shared } from "../words";
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

type ClientColumnsProps = {
  columns: readonly ImportColumn[];
  /** May be newer than the columns. */
  mapping: ClientImportMapping;
  onMatch: (mapping: ClientImportMapping) => void;
  /** Titles of columns whose guess the person accepted. */
  kept: ReadonlySet<string>;
  onKeep: (title: string) => void;
  isMissing: boolean;
};

/** One line for each thing that a file has: its columns, what they become, and whether somebody should look. */
export function ClientColumns({ columns, mapping, onMatch, kept, onKeep, isMissing }: ClientColumnsProps) {
  const [split, setSplit] = useState<ReadonlySet<string>>(new Set());
  const current = columns.map((column) => ({ ...column, target: mapping[column.title] ?? null }));
  const used = current.filter(({ target, title }) => target !== null || split.has(`left ${title}`));
  const rest = current.filter((column) => !used.includes(column));
  const change = (column: ImportColumn, target: ImportTarget | undefined) => {
    // A column stays in its line when it is left out, so that the choice can be taken back.
    setSplit((before) => new Set([...before, `left ${column.title}`]));
    onMatch(matchColumn(mapping, column.title, target));
  };
  const asks = ({ question, title }: ImportColumn) => question !== null && !kept.has(title);
  const line = (group: ColumnGroup) =>
    group.kind ? (
      <JoinedLine
        key={group.key}
        group={group}
        kind={group.kind}
        asking={group.columns.filter(asks)}
        onMatch={(to) => onMatch(matchGroup(mapping, group, to))}
        onKeep={() => {
          for (const { title } of group.columns) onKeep(title);
        }}
        onSplit={() => setSplit((before) => new Set([...before, group.key]))}
      />
    ) : (
      group.columns.map((column) => (
        <ColumnLine
          key={column.title}
          column={column}
          target={column.target ?? ""}
          options={targetOptions}
          asks={asks(column)}
          onMatch={(target) => change(column, isTarget(target) ? target : undefined)}
          onKeep={() => onKeep(column.title)}
        />
      ))
    );
  return (
    <ColumnsCard
      used={groupColumns(used, split).map((group) => ({
        title: titleOf(group.columns),
        waits: group.columns.some((column) => asks(column) || split.has(`left ${column.title}`)),
        line: line(group),
      }))}
      rest={rest}
      isMissing={isMissing}
      line={(column) => line({ key: column.title, kind: null, columns: [column] })}
    />
  );
}

const titleOf = (columns: readonly ImportColumn[]): string => {
  const titles = columns.map(({ title }) => title);
  return titles.length > 2 ? words.range(titles[0] ?? "", titles.at(-1) ?? "") : titles.join(", ");
};

type JoinedLineProps = {
  group: ColumnGroup;
  kind: GroupKind;
  /** Those of its columns that were guessed. */
  asking: readonly ImportColumn[];
  onMatch: (to: GroupKind | undefined) => void;
  onKeep: () => void;
  onSplit: () => void;
};

function JoinedLine({ group: { columns }, kind, asking, onMatch, onKeep, onSplit }: JoinedLineProps) {
  const title = titleOf(columns);
  const examples = columns.map(({ example }) => example).filter(Boolean);
  const [guess] = asking;
  return (
    <Line
      title={title}
      example={examples.join(kind === "name" ? " " : ", ")}
      question={guess ? words.guessOf(guess.title, guess.question ?? "") : null}
      control={
        <Select
          size="bar"
          aria-label={shared.importAs(title)}
          placeholder={shared.leaveOut}
          options={groupOptions[kind]}
          value={kind}
          onChange={({ target: { value } }) => onMatch(isKind(value) ? value : undefined)}
          className={cx(guess && asked)}
        />
      }
      mark={
        <>
          {guess ? null : sure}
          <span className="whitespace-nowrap">{words.joined(columns.length)}</span>
          {guess ? (
            <Button
              variant="ghost"
              size="sm"
              aria-label={shared.keepLabel(title)}
              onClick={onKeep}
              className={cx(linkButton, "ml-0")}
            >
              {shared.keepGuess}
            </Button>
          ) : null}
          <Button
            variant="ghost"
            size="sm"
            aria-label={words.splitLabel(title)}
            onClick={onSplit}
            className={cx(linkButton, "ml-0")}
          >
            {words.split}
          </Button>
        </>
      }
    />
  );
}
