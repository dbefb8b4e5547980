import type { CreateInvoiceBody, Invoice, listInvoices as route } from "@fieldwright/contract/invoices";
import type { TenantTx } from "@fieldwright/db/client";
import { asDay, dayIn } from "@fieldwright/domain/calendar";
import { type InvoiceShortlist, invoiceShortlists } from "@fieldwright/domain/list-views";
import { formatUsd, toBasisPoints, toDollars } from "@fieldwright/domain/money";
import type { InvoiceStatus } from "@fieldwright/domain/statuses";
import { uuidv7 } from "uuidv7";
import type * as z from "zod/mini";
import { activateClient, holdClient, lockLiveClient, summarizeClients, waitsForWork } from "#customers";
import { readTerms } from "#identity";
import {
  type Actor,
  AppError,
  amountsOf,
  discountAfter,
  invalid,
  linesOf,
  mustBeRestorable,
  type Principal,
  type Viewer,
} from "#kernel";
import { holdJob, lockLiveJob } from "#work";
import { mustBeOpenOn } from "../accounting/ledger";
import { countShortlists, listDocuments } from "../documents/documents";
import { carryDeposits } from "./deposits";
import {
  insertInvoice,
  insertInvoiceLines,
  listInvoiceRecords,
  lockInvoice,
  updateInvoiceRecord,
} from "./invoices.repo";
import {
  balanceOf,
  type InvoiceTarget,
  invoiceNotFound,
  invoiceVisibility,
  issuedOn,
  type LoadedInvoice,
  loadInvoice,
  loadVisibleInvoice,
  openInvoice,
  paymentFor,
  presentInvoice,
  presentInvoiceSummary,
  recordInvoiceChange,
} from "./load-invoice";
import { paymentsOf } from "./payments.repo";

export const readInvoice = async (tx: TenantTx, viewer: Viewer, id: string, now: Date): Promise<Invoice> => {
  const { presented } = await loadVisibleInvoice(tx, invoiceVisibility(viewer), id, now);
  return { ...presented, payments: presented.payments.map((payment) => paymentFor(viewer, payment)) };
};

type Query = z.infer<typeof route.query>;

/** Adds each balance in cents, for callers that need a sum. */
export const listInvoicesWithBalance = (tx: TenantTx, principal: Principal, query: Query, now: Date) =>
  listDocuments(
    tx,
    query,
    {
      find: (filter) => listInvoiceRecords(tx, invoiceVisibility(principal), filter),
      clientIdOf: ({ invoice }) => invoice.clientId,
      present: (found, around) => ({
        summary: presentInvoiceSummary(found, around),
        balance: balanceOf(found.invoice),
      }),
    },
    now,
  );

export const listInvoices = async (tx: TenantTx, principal: Principal, query: Query, now: Date) => {
  const { documents, ...totals } = await listInvoicesWithBalance(tx, principal, query, now);
  return { invoices: documents.map(({ summary }) => summary), ...totals };
};

/** For the office. */
export const countInvoices = (tx: TenantTx, principal: Principal, now: Date) =>
  countShortlists<InvoiceStatus, InvoiceShortlist>(
    tx,
    invoiceShortlists,
    async (filter) => {
      const { total, owed } = await listInvoiceRecords(tx, invoiceVisibility(principal), filter);
      return { total, worth: owed };
    },
    now,
  );

export const createInvoice = async (
  tx: TenantTx,
  actor: Actor,
  body: CreateInvoiceBody,
  now: Date,
): Promise<Invoice> => {
  const [job, held, terms] = await Promise.all([
    holdJob(tx, body.job),
    holdClient(tx, body.client),
    readTerms(tx),
  ]);
  if (held.id !== job.clientId) throw invalid({ field: "client", msg: "The job belongs to another client" });
  const lines = linesOf(body.lineItems);
  const amounts = amountsOf(lines, {
    ...discountAfter(body),
    taxRate: body.taxRate === undefined ? (held.taxRate ?? terms.taxRate) : toBasisPoints(body.taxRate),
  });
  if (waitsForWork(held)) await activateClient(tx, actor, held.id, now);
  const id = uuidv7();
  const [invoice, inserted, clientOf, paid] = await Promise.all([
    insertInvoice(tx, {
      id,
      clientId: held.id,
      jobId: job.id,
      dueDate: asDay(terms.timeZone, body.terms.dueDate),
      notes: body.notes,
      ...amounts,
    }),
    insertInvoiceLines(tx, id, lines),
    summarizeClients(tx, [held.id]),
    carryDeposits(tx, job.id, { id, room: amounts.total }),
  ]);
  const presented = presentInvoice(
    { invoice: { ...invoice, paid }, job },
    { lines: inserted, payments: paid > 0 ? await paymentsOf(tx, invoice.id) : [] },
    { client: clientOf(held.id), today: dayIn(terms.timeZone, now) },
  );
  await recordInvoiceChange(tx, actor, { verb: "create", invoice, to: presented, account: held.userId });
  return presented;
};

/** Invoices that were sent, have payments or are voided stay on record. */
const mustBeUnseen = ({ invoice, payments }: LoadedInvoice): void => {
  if (invoice.voidedAt)
    throw new AppError("conflict", "This invoice was voided and stays on record. It can't be deleted.");
  const reason = payments.length > 0 ? "has payments" : invoice.sentAt ? "was sent" : undefined;
  if (reason) throw new AppError("conflict", `This invoice ${reason} and can't be deleted. Void it instead.`);
};

export const deleteInvoice = async (
  tx: TenantTx,
  actor: Actor,
  target: InvoiceTarget,
  now: Date,
): Promise<void> => {
  const before = await openInvoice(tx, target, now);
  mustBeUnseen(before);
  await mustBeOpenOn(tx, issuedOn(before));
  const invoice = await updateInvoiceRecord(tx, before.invoice, { deletedAt: now }, now);
  await recordInvoiceChange(tx, actor, {
    verb: "delete",
    invoice,
    from: before.presented,
    account: before.clientUserId,
  });
};

/** An invoice that is not deleted is returned unchanged. */
export const restoreInvoice = async (tx: TenantTx, actor: Actor, id: string, now: Date): Promise<Invoice> => {
  const found = await lockInvoice(tx, id);
  if (!found) throw invoiceNotFound();
  const before = await loadInvoice(tx, found, now);
  const { deletedAt, clientId, jobId } = found.invoice;
  if (!deletedAt) return before.presented;
  mustBeRestorable("invoice", deletedAt, now);
  if (!(await lockLiveJob(tx, jobId)))
    throw new AppError("conflict", "This invoice's job was deleted. Restore the job first.");
  if (!(await lockLiveClient(tx, clientId)))
    throw new AppError("conflict", "This invoice's client was deleted. Restore the client first.");
  const invoice = await updateInvoiceRecord(tx, found.invoice, { deletedAt: null }, now);
  const presented = presentInvoice({ ...before, invoice }, before, before);
  await recordInvoiceChange(tx, actor, {
    verb: "restore",
    invoice,
    to: presented,
    account: found.clientUserId,
  });
  return presented;
};

/** An invoice that is already voided is returned unchanged. */
export const voidInvoice = async (
  tx: TenantTx,
  actor: Actor,
  target: InvoiceTarget,
  reason: string,
  now: Date,
): Promise<Invoice> => {
  const before = await openInvoice(tx, target, now);
  if (before.invoice.voidedAt) return before.presented;
  await mustBeOpenOn(tx, issuedOn(before));
  const { paid } = before.invoice;
  if (paid > 0)
    throw new AppError(
      "conflict",
      `${formatUsd(toDollars(paid))} of this invoice is paid. Refund it first, then void the invoice.`,
    );
  const invoice = await updateInvoiceRecord(tx, before.invoice, { voidedAt: now, voidReason: reason }, now);
  const presented = presentInvoice({ ...before, invoice }, before, before);
  await recordInvoiceChange(tx, actor, {
    verb: "void",
    invoice,
    from: before.presented,
    to: reason ? { ...presented, reason } : presented,
    account: before.clientUserId,
  });
  return presented;
};
