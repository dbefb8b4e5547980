import type { AccountingExport, AccountingPreview, createExportBody } from "@fieldwright/contract/accounting";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { type AccountingFormat, isClosed } from "@fieldwright/domain/accounting";
import { addDays, instantAt } from "@fieldwright/domain/calendar";
import { type Cents, type Dollars, sumCents, toDollars } from "@fieldwright/domain/money";
import type * as z from "zod/mini";
import { readTerms } from "#identity";
import { type Actor, AppError, type Deps, notFound, readCredentials } from "#kernel";
import {
  countExported,
  type ExportRecord,
  type FoundExport,
  findAccountingSettings,
  findExport,
  findExportById,
  findVoidedSince,
  insertExport,
  insertItems,
  listExports,
  lockBooks,
  type Selection,
} from "./accounting.repo";
import { closedError, type Ledger, loadLedger } from "./ledger";
import { quickbooksFiles } from "./quickbooks-files";
import type { File } from "./sheet-of";
import { xeroFiles } from "./xero-files";

type Period = { readonly format: AccountingFormat; readonly from: string; readonly to: string };

const presentExport = ({ record, files, maker }: FoundExport): AccountingExport => ({
  _id: record.id,
  format: record.format,
  from: record.from,
  to: record.to,
  counts: record.counts,
  files,
  createdAt: record.createdAt.toISOString(),
  createdBy: maker,
});

const selectionOf = ({ format, from, to }: Period, timeZone: string, again: boolean): Selection => ({
  format,
  again,
  span: { start: instantAt(timeZone, from, 0), end: instantAt(timeZone, addDays(to, 1), 0) },
});

const filesFor = async (
  tx: TenantTx,
  deps: Deps,
  format: AccountingFormat,
  ledger: Ledger,
  timeZone: string,
): Promise<File[]> =>
  format === "quickbooks"
    ? quickbooksFiles(ledger, timeZone, (await readCredentials(tx, deps, format)) ?? undefined)
    : xeroFiles(ledger, timeZone, (await readCredentials(tx, deps, format)) ?? undefined);

const countsOf = ({ invoices, payments, newClients }: Ledger) => ({
  invoices: invoices.length,
  payments: payments.length,
  clients: newClients.length,
});

const total = (amounts: readonly Cents[]): Dollars => toDollars(sumCents(amounts));

export const previewExport = async (tx: TenantTx, deps: Deps, period: Period): Promise<AccountingPreview> => {
  const { timeZone } = await readTerms(tx);
  const selection = selectionOf(period, timeZone, false);
  const ledger = await loadLedger(tx, selection);
  const counts = countsOf(ledger);
  return {
    invoices: { count: counts.invoices, total: total(ledger.invoices.map(({ invoice }) => invoice.total)) },
    payments: { count: counts.payments, total: total(ledger.payments.map(({ payment }) => payment.amount)) },
    clients: counts.clients,
    exportedBefore: await countExported(tx, selection.span, period.format),
    voidedSince: await findVoidedSince(tx, period.format),
    closedThrough: (await findAccountingSettings(tx)).closedThrough,
    hasMapping: (await readCredentials(tx, deps, period.format)) !== null,
  };
};

const itemsOf = ({ invoices, payments, newClients }: Ledger) => [
  ...invoices.map(({ invoice }) => ({ kind: "invoice", recordId: invoice.id }) as const),
  ...payments.map(({ payment }) => ({ kind: "payment", recordId: payment.id }) as const),
  ...newClients.map(({ client }) => ({ kind: "client", recordId: client.id }) as const),
];

/** Of two concurrent exports, the lock lets one through and the other finds nothing new. */
export const createExport = async (
  tx: TenantTx,
  actor: Actor,
  deps: Deps,
  { again, ...period }: z.output<typeof createExportBody>,
): Promise<AccountingExport> => {
  const { closedThrough } = await lockBooks(tx);
  if (closedThrough !== null && isClosed(period.from, closedThrough)) throw closedError(closedThrough);
  const { timeZone } = await readTerms(tx);
  const { format, from, to } = period;
  const ledger = await loadLedger(tx, selectionOf(period, timeZone, again));
  const items = itemsOf(ledger);
  if (items.length === 0) throw new AppError("conflict", "There's nothing new to export in this period");
  const files = await filesFor(tx, deps, format, ledger, timeZone);
  const counts = countsOf(ledger);
  const createdAt = deps.clock();
  const id = await insertExport(tx, { format, from, to, files, counts, createdBy: actor.userId, createdAt });
  await insertItems(tx, id, format, items);
  await recordChange(tx, {
    actor,
    verb: "create",
    kind: "accounting_export",
    recordId: id,
    version: 1,
    to: { format, from, to, counts },
  });
  const found = await findExportById(tx, id);
  if (!found) throw new Error("an inserted export is gone");
  return presentExport(found);
};

export const listAllExports = async (tx: TenantTx, { page, limit }: { page: number; limit: number }) => {
  const { found, total: all } = await listExports(tx, { limit, offset: (page - 1) * limit });
  return { exports: found.map(presentExport), total: all, totalPages: Math.ceil(all / limit) };
};

export const openExport = async (tx: TenantTx, id: string): Promise<ExportRecord> => {
  const found = await findExport(tx, id);
  if (!found) throw notFound("Export not found");
  return found;
};
