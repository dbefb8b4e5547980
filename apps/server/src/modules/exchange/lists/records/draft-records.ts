import type { TenantTx } from "@fieldwright/db/client";
import { readTerms } from "#identity";
import { createPauses } from "#kernel";
import { isRefused, type Setting, type UsedColumn } from "./draft";
import { draftInvoice, type InvoiceDraft } from "./draft-invoice";
import { draftJob, type JobDraft } from "./draft-job";
import { draftPrice, type ImportedPrice } from "./draft-price";
import { findDueDays } from "./use-of-records.repo";

export const settingOf = async (tx: TenantTx, now: Date): Promise<Setting> => ({
  timeZone: (await readTerms(tx)).timeZone,
  dueDays: await findDueDays(tx),
  now,
});

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
