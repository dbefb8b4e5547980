import {
  type RecordColumn,
  type RecordKind,
  type RecordMapping,
  type RecordTarget,
  recordTargets,
} from "@fieldwright/contract/record-imports";
import { CircleHelp } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/button";
import { Card, CardHead } from "@/ui/card";
import { cx } from "@/ui/cx";
import { Select } from "@/ui/select";
import { Line, sure } from "../clients/column-matching";
import { targetWords, words } from "./words";

const isTarget = (value: string): value is RecordTarget => value in targetWords;

type RecordColumnsProps = {
  kind: RecordKind;
  columns: readonly RecordColumn[];
  /** May be newer than the columns. */
  mapping: RecordMapping;
  onMatch: (mapping: RecordMapping) => void;
};

const withTarget = (mapping: RecordMapping, title: string, target: string): RecordMapping => {
  const others = Object.fromEntries(Object.entries(mapping).filter(([other]) => other !== title));
  return isTarget(target) ? { ...others, [title]: target } : others;
};

/** One line for each column: what it becomes, and whether somebody should look. */
export function RecordColumns({ kind, columns, mapping, onMatch }: RecordColumnsProps) {
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  // A column stays in its line when it is left out, so that the choice can be taken back.
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [showsRest, setShowsRest] = useState(false);
  const options = recordTargets[kind].map((value) => ({ value, label: targetWords[value] }));
  const isUsed = ({ title }: RecordColumn) => mapping[title] !== undefined || touched.has(title);
  const rest = columns.filter((column) => !isUsed(column));
  const line = ({ title, example, question }: RecordColumn) => {
    const target = mapping[title];
    const asks = question !== null && target !== undefined && !kept.has(title);
    return (
      <Line
        key={title}
        title={title}
        example={asks ? `${example} · ${question}` : example}
        control={
          <Select
            size="bar"
            aria-label={words.importAs(title)}
            placeholder={words.leaveOut}
            options={options}
            value={target ?? ""}
            onChange={({ target: { value } }) => {
              setTouched((before) => new Set([...before, title]));
              onMatch(withTarget(mapping, title, value));
            }}
            className={cx(
              asks && "[&_select]:border-ochre-solid [&_select]:bg-ochre-soft [&_select]:text-ochre-ink",
            )}
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
                onClick={() => setKept((before) => new Set([...before, title]))}
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
  };
  return (
    <Card aria-labelledby="import-columns" className="overflow-hidden">
      <CardHead id="import-columns" title={words.columns} />
      <ul className="divide-y divide-line">{columns.filter(isUsed).map(line)}</ul>
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
