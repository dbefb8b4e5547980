import { maxImportColumns } from "@fieldwright/contract/imports";
import {
  type RecordColumn,
  type RecordKind,
  type RecordMapping,
  type RecordTarget,
  recordTargets,
} from "@fieldwright/contract/record-imports";
import { createPauses, invalid } from "#kernel";
import { fold } from "../fold";
import type { Table } from "../parse-csv";
import { describeColumns, mappingOf } from "./describe-columns";
import { isRefused, numberIn, type UsedColumn, usedColumns } from "./draft";
import { draftPrice, priceKey } from "./draft-price";
import { readTable } from "./read-cells";
import { recordSourceOf } from "./titles";

const isTarget = (kind: RecordKind, value: string): value is RecordTarget =>
  recordTargets[kind].some((target) => target === value);

export const columnsOf = (
  kind: RecordKind,
  columns: readonly string[],
  mapping: Readonly<Record<string, string>>,
): UsedColumn[] =>
  usedColumns(
    columns,
    Object.fromEntries(
      Object.entries(mapping).flatMap(([title, to]) => (isTarget(kind, to) ? [[title, to]] : [])),
    ),
  );

export type RecordPlan = {
  readonly kind: RecordKind;
  readonly table: Table;
  readonly source: string | null;
  readonly columns: readonly RecordColumn[];
  readonly mapping: RecordMapping;
  readonly used: readonly UsedColumn[];
  /** For rows with the number of an earlier one: that row. */
  readonly sameAs: ReadonlyMap<number, number>;
};

const sameNumbers = async (table: Table, used: readonly UsedColumn[]): Promise<Map<number, number>> => {
  const at = (target: RecordTarget) =>
    used.filter((column) => column.target === target).map(({ index }) => index);
  const numbers = at("number").slice(0, 1);
  const who = [...at("client"), ...at("company"), ...at("lastName"), ...at("email")].slice(0, 1);
  const seen = new Map<string, number>();
  const same = new Map<number, number>();
  const pause = createPauses();
  for (const { row, cells } of table.rows) {
    await pause();
    // Punctuation counts: 10-1 is not 101.
    const number = numberIn(numbers.map((index) => cells[index] ?? "").join("")).toLowerCase();
    const name = fold(who.map((index) => cells[index] ?? "").join(""));
    if (!number) continue;
    // Further lines of an invoice often leave the client blank.
    const known = seen.get(`${number} ${name}`) ?? (name ? undefined : seen.get(`${number} `));
    if (known !== undefined) same.set(row, known);
    else {
      seen.set(`${number} ${name}`, row);
      if (!seen.has(`${number} `)) seen.set(`${number} `, row);
    }
  }
  return same;
};

/** By the SKU or, without one, by the name. */
const samePrices = async (table: Table, used: readonly UsedColumn[]): Promise<Map<number, number>> => {
  const seen = new Map<string, number>();
  const same = new Map<number, number>();
  const pause = createPauses();
  for (const { row, cells } of table.rows) {
    await pause();
    const draft = draftPrice(used, cells);
    if (isRefused(draft)) continue;
    const key = priceKey(draft);
    const known = seen.get(key);
    if (known === undefined) seen.set(key, row);
    else same.set(row, known);
  }
  return same;
};

export const planRecords = async (
  kind: RecordKind,
  csv: string,
  chosen: RecordMapping | undefined,
): Promise<RecordPlan> => {
  const table = await readTable(kind, csv);
  if (table.rows.length === 0)
    throw invalid({ field: "csv", msg: "The file has no rows below the column names" });
  if (table.columns.length > maxImportColumns)
    throw invalid({ field: "csv", msg: `The file has more than ${maxImportColumns} columns` });
  const unknown = Object.keys(chosen ?? {}).find((title) => !table.columns.includes(title));
  if (unknown !== undefined) throw invalid({ field: "mapping", msg: `The file has no column "${unknown}"` });
  const wrong = Object.values<string>(chosen ?? {}).find((target) => !isTarget(kind, target));
  if (wrong !== undefined)
    throw invalid({ field: "mapping", msg: `A column of ${kind} can't be "${wrong}"` });
  const columns = describeColumns(kind, table, chosen);
  const mapping = mappingOf(columns);
  const used = usedColumns(table.columns, mapping);
  return {
    kind,
    table,
    source: recordSourceOf(kind, table.columns),
    columns,
    mapping,
    used,
    sameAs: await (kind === "prices" ? samePrices(table, used) : sameNumbers(table, used)),
  };
};
