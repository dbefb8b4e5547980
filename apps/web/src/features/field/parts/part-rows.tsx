import { quantityInWords, wholeUnit } from "@fieldwright/domain/line-units";
import { useState } from "react";
import { uuidv7 } from "uuidv7";
import type { FieldVisit } from "@/lib/field/types";
import { UnsentDot } from "@/ui/unsent-dot";
import { record } from "../record";
import { keepRows, type PartLine, partLines } from "./part-lines";
import { Stepper } from "./stepper";

const keysOf = (rows: readonly PartLine[]): string => rows.map(({ key }) => key).join();

/** Until the screen is left, a part that was taken off stays in its place. */
const useRows = (lines: readonly PartLine[]): readonly PartLine[] => {
  const [before, setBefore] = useState(lines);
  const rows = keepRows(before, lines);
  if (keysOf(rows) !== keysOf(before)) setBefore(rows);
  return rows;
};

export function PartRows({ visit, person }: { visit: FieldVisit; person: string }) {
  const rows = useRows(partLines(visit, person));
  return (
    <ul className="divide-y divide-line">
      {rows.map((line) => (
        <PartRow key={line.key} visit={visit} line={line} />
      ))}
    </ul>
  );
}

const detailOf = ({ agreed, unit, by }: PartLine): string =>
  [
    agreed === undefined ? "" : `${quantityInWords(agreed, unit || wholeUnit)} agreed`,
    agreed === undefined && unit && unit !== wholeUnit ? unit : "",
    by ? `used by ${by}` : "",
  ]
    .filter(Boolean)
    .join(", ");

function PartRow({ visit, line }: { visit: FieldVisit; line: PartLine }) {
  // An agreed part gets its id with the row: two quick taps must not make two parts.
  const [fresh] = useState(() => uuidv7());
  const [tapped, setTapped] = useState<number>();
  const part = line.part ?? fresh;
  const change = async (quantity: number) => {
    setTapped(quantity);
    await record(visit, { kind: "part", part, name: line.name, quantity, unit: line.unit });
    setTapped((last) => (last === quantity ? undefined : last));
  };
  const detail = detailOf(line);
  return (
    <li className="flex min-h-16 items-center gap-3 px-4 py-1.5">
      <span className="min-w-0 flex-1">
        <span className="block text-16/[22px] font-medium break-words">{line.name}</span>
        {detail ? <span className="block text-14 text-ink-2">{detail}</span> : null}
      </span>
      <Stepper
        name={line.name}
        value={tapped ?? line.quantity}
        onChange={(quantity) => void change(quantity)}
      />
      {visit.unsent.has(part) ? <UnsentDot /> : null}
    </li>
  );
}
