import {
  type RecordColumn,
  type RecordKind,
  type RecordMapping,
  type RecordTarget,
  recordTargets,
} from "@fieldwright/contract/record-imports";
import { useState } from "react";
import { ColumnLine, ColumnsCard } from "../column-lines";
import { targetWords } from "./words";

const isTarget = (value: string): value is RecordTarget => value in targetWords;

type RecordColumnsProps = {
  kind: RecordKind;
  columns: readonly RecordColumn[];
  /** May be newer than the columns. */
  mapping: RecordMapping;
  onMatch: (mapping: RecordMapping) => void;
  isMissing: boolean;
};

const withTarget = (mapping: RecordMapping, title: string, target: string): RecordMapping => {
  const others = Object.fromEntries(Object.entries(mapping).filter(([other]) => other !== title));
  return isTarget(target) ? { ...others, [title]: target } : others;
};

/** One line for each column: what it becomes, and whether somebody should look. */
export function RecordColumns({ kind, columns, mapping, onMatch, isMissing }: RecordColumnsProps) {
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  // A column stays in its line when it is left out, so that the choice can be taken back.
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const options = recordTargets[kind].map((value) => ({ value, label: targetWords[value] }));
  const isUsed = ({ title }: RecordColumn) => mapping[title] !== undefined || touched.has(title);
  const rest = columns.filter((column) => !isUsed(column));
  const asks = ({ title, question }: RecordColumn) =>
    question !== null && mapping[title] !== undefined && !kept.has(title);
  const line = (column: RecordColumn) => {
    const { title } = column;
    return (
      <ColumnLine
        key={title}
        column={column}
        target={mapping[title] ?? ""}
        options={options}
        asks={asks(column)}
        onMatch={(value) => {
          setTouched((before) => new Set([...before, title]));
          onMatch(withTarget(mapping, title, value));
        }}
        onKeep={() => setKept((before) => new Set([...before, title]))}
      />
    );
  };
  return (
    <ColumnsCard
      used={columns.filter(isUsed).map((column) => ({
        title: column.title,
        waits: asks(column) || touched.has(column.title),
        line: line(column),
      }))}
      rest={rest}
      line={line}
      isMissing={isMissing}
    />
  );
}
