import { maxImportColumns } from "@fieldwright/contract/imports";
import {
  type RecordColumn,
  type RecordKind,
  type RecordMapping,
  type RecordTarget,
  recordTargets,
} from "@fieldwright/contract/record-imports";
import type { TenantTx } from "@fieldwright/db/client";
import { readTerms } from "#identity";
import { createPauses, invalid } from "#kernel";
import type { Table } from "../sheets";
import { fold } from "./clients-of-rows";
import { describeColumns, mappingOf } from "./describe-columns";
import { isRefused, numberIn, type Setting, type UsedColumn, usedColumns } from "./draft";
import { draftInvoice, type InvoiceDraft } from "./draft-invoice";
import { draftJob, type JobDraft } from "./draft-job";
import { draftPrice, type ImportedPrice, priceKey } from "./draft-price";
import { readTable } from "./read-cells";
import { recordSourceOf } from "./titles";
import { findDueDays } from "./use-of-records.repo";

export const settingOf = async (tx: TenantTx, now: Date): Promise<Setting> => ({
  timeZone: (await readTerms(tx)).timeZone,
  dueDays: await findDueDays(tx),
  now,
});

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

export type Row = { readonly row: number; readonly cells: readonly string[] };

/** Each record with the row that it starts in, and the rows that belong to it. */
export type Drafts<D> = {
  readonly drafts: readonly { readonly row: number; readonly rows: readonly number[]; readonly draft: D }[];
  readonly refused: readonly { readonly row: number; readonly reason: string }[];
};

const draftAll = async <D extends object>(
  groups: readonly (readonly Row[])[],
  draft: (rows: readonly (readonly string[])[]) => D | { readonly reason: string },
): Promise<Drafts<D>> => {
  const drafts: { row: number; rows: number[]; draft: D }[] = [];
  const refused: { row: number; reason: string }[] = [];
  const pause = createPauses();
  for (const rows of groups) {
    await pause();
    const [first] = rows;
    if (!first) continue;
    const drafted = draft(rows.map(({ cells }) => cells));
    if (isRefused(drafted)) refused.push(...rows.map(({ row }) => ({ row, reason: drafted.reason })));
    else drafts.push({ row: first.row, rows: rows.map(({ row }) => row), draft: drafted });
  }
  return { drafts, refused };
};

export const draftJobs = (
  used: readonly UsedColumn[],
  rows: readonly Row[],
  setting: Setting,
): Promise<Drafts<JobDraft>> =>
  draftAll(
    rows.map((row) => [row]),
    ([cells = []]) => draftJob(used, cells, setting),
  );

export const draftInvoices = (
  used: readonly UsedColumn[],
  groups: readonly (readonly Row[])[],
  setting: Setting,
): Promise<Drafts<InvoiceDraft>> => draftAll(groups, (rows) => draftInvoice(used, rows, setting));

export const draftPrices = (
  used: readonly UsedColumn[],
  rows: readonly Row[],
): Promise<Drafts<ImportedPrice>> =>
  draftAll(
    rows.map((row) => [row]),
    ([cells = []]) => draftPrice(used, cells),
  );

/** The rows of each invoice together. Without lines in the file, each row stands alone. */
export const groupsOf = (
  rows: readonly Row[],
  sameAs: ReadonlyMap<number, number>,
  lines: boolean,
): (readonly Row[])[] => {
  const firsts = rows.filter(({ row }) => !sameAs.has(row));
  if (!lines) return firsts.map((row) => [row]);
  const further = new Map<number, Row[]>();
  for (const row of rows) {
    const first = sameAs.get(row.row);
    if (first !== undefined) further.set(first, [...(further.get(first) ?? []), row]);
  }
  return firsts.map((row) => [row, ...(further.get(row.row) ?? [])]);
};
