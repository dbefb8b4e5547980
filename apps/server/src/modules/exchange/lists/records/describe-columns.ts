import {
  type RecordColumn,
  type RecordKind,
  type RecordMapping,
  type RecordTarget,
  recordTargets,
} from "@fieldwright/contract/record-imports";
import { emailsIn, phonesIn, reasonTitle } from "../clients/split-cells";
import { plainTitle } from "../clients/titles";
import type { Table } from "../parse-csv";
import { hasLines } from "./draft";
import { typeIn } from "./draft-price";
import { groupTitle } from "./read-cells";
import { recordTargetOf } from "./titles";

/** Enough to judge a column by. */
const sampled = 200;

const cellsOf = ({ rows }: Table, index: number): string[] =>
  rows.slice(0, sampled).flatMap(({ cells }) => cells[index] || []);

const mostly = (cells: readonly string[], fits: (cell: string) => boolean): boolean =>
  cells.length > 0 && cells.filter(fits).length >= cells.length * 0.6;

const targetByContent = (kind: RecordKind, cells: readonly string[]): RecordTarget | null => {
  if (kind === "prices") return null;
  if (mostly(cells, (cell) => emailsIn(cell).emails.length > 0)) return "email";
  if (
    mostly(
      cells,
      (cell) =>
        /[()\-. ]/.test(cell) &&
        !/\d\/\d/.test(cell) &&
        !cell.includes("$") &&
        phonesIn(cell).phones.length > 0,
    )
  )
    return "phone";
  if (mostly(cells, (cell) => /^\d+\s+\S.*\b\d{5}(-\d{4})?$/.test(cell))) return "address";
  return null;
};

const isNumber = (cell: string): boolean => /^#?[A-Z]{0,5}[-_ ]?\d[\d-]*$/i.test(cell);

const isTarget = (kind: RecordKind, target: RecordTarget): boolean =>
  recordTargets[kind].some((one) => one === target);

/** "Job" may be its number or its name, "Address" a whole one or a street beside a city. */
const settled = (
  target: RecordTarget | null | undefined,
  cells: readonly string[],
  hasCity: boolean,
): RecordTarget | null | undefined => {
  // "Category" is the type in some programs and a folder in others.
  if (target === "type" && !mostly(cells, (cell) => typeIn(cell) !== undefined)) return null;
  if (target === "number" && !mostly(cells, isNumber) && mostly(cells, (cell) => /[a-z]{3} /i.test(cell)))
    return "title";
  return target === "address" && hasCity ? "line1" : target;
};

const plainReason = plainTitle(reasonTitle);

const isBare = ({ title, target }: RecordColumn) => target === "balance" && plainTitle(title) === "balance";

/** Beside lines, or beside what is open, "Balance" is a running sum over the report and says nothing of one invoice. */
const withoutRunningSum = (columns: readonly RecordColumn[]): RecordColumn[] => {
  const isRunning =
    hasLines(columns) || columns.some((column) => column.target === "balance" && !isBare(column));
  return isRunning
    ? columns.map((column) => (isBare(column) ? { ...column, target: null, question: null } : column))
    : [...columns];
};

/** Titles, the chosen or guessed meaning, an example, and whether the person should look. */
export const describeColumns = (
  kind: RecordKind,
  table: Table,
  chosen: RecordMapping | undefined,
): RecordColumn[] => {
  const hasCity = table.columns.some((title) => recordTargetOf(kind, title) === "city");
  const described = table.columns.map((title, index): RecordColumn => {
    const cells = cellsOf(table, index);
    const byTitle =
      title === groupTitle ? ("client" as const) : settled(recordTargetOf(kind, title), cells, hasCity);
    const guessed = byTitle === undefined ? targetByContent(kind, cells) : byTitle;
    const isOwn = plainTitle(title) === plainReason;
    const first = cells.length === 0 || isOwn || (guessed && !isTarget(kind, guessed)) ? null : guessed;
    const target = chosen ? (chosen[title] ?? null) : first;
    return {
      title,
      example: (cells[0] ?? "").slice(0, 120),
      target,
      question:
        target !== null && target === first && byTitle === undefined ? "Guessed from what's in it" : null,
    };
  });
  return chosen ? described : withoutRunningSum(described);
};

export const mappingOf = (columns: readonly RecordColumn[]): RecordMapping =>
  Object.fromEntries(columns.flatMap(({ title, target }) => (target ? [[title, target]] : [])));
