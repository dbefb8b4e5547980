import type { Invoice, InvoiceSummary, Payment } from "@fieldwright/contract/invoices";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { dayIn } from "@fieldwright/domain/calendar";
import { invoiceStatusOn } from "@fieldwright/domain/life-cycles";
import { type Cents, noCents, subtractCents, toDollars } from "@fieldwright/domain/money";
import { reachOf } from "@fieldwright/domain/permissions";
import { type ClientSummary, summarizeClients } from "#customers";
import { readTerms, type Terms } from "#identity";
import {
  type Actor,
  type DocumentVisibility,
  notFound,
  type Principal,
  presentAmounts,
  presentLine,
  stale,
  type Viewer,
} from "#kernel";
import { audienceOf, documentVisibility } from "../documents/documents";
import {
  type FoundInvoice,
  findInvoice,
  type InvoiceLine,
  type InvoiceRecord,
  invoiceLinesOf,
  lockInvoice,
} from "./invoices.repo";
import { type FoundPayment, paymentsOf } from "./payments.repo";

/** `today` is in the organization's time zone and decides whether an unpaid invoice is overdue. */
type Around = { readonly client: ClientSummary; readonly today: string };

const statusOn = ({ total, paid, dueDate, voidedAt }: InvoiceRecord, today: string) =>
  invoiceStatusOn({ total, paid, dueDate, voided: voidedAt !== null }, today);

/** Nothing is owed on a voided invoice. */
export const balanceOf = ({ total, paid, voidedAt }: InvoiceRecord): Cents =>
  voidedAt ? noCents : subtractCents(total, paid);

export const presentInvoiceSummary = (
  { invoice, job }: Pick<FoundInvoice, "invoice" | "job">,
  { client, today }: Around,
): InvoiceSummary => ({
  _id: invoice.id,
  invoiceNumber: invoice.number,
  ...(invoice.reference ? { reference: invoice.reference } : {}),
  job: { _id: job.id, jobNumber: job.number, title: job.title },
  client,
  status: statusOn(invoice, today),
  ...presentAmounts(invoice),
  paid: toDollars(invoice.paid),
  balance: toDollars(balanceOf(invoice)),
  terms: { dueDate: invoice.dueDate },
  notes: invoice.notes,
  sentAt: invoice.sentAt?.toISOString() ?? null,
  createdAt: invoice.createdAt.toISOString(),
  updatedAt: invoice.updatedAt.toISOString(),
  version: invoice.version,
});

export const presentPayment = ({ payment, recorder }: FoundPayment): Payment => ({
  _id: payment.id,
  amount: toDollars(payment.amount),
  method: payment.method,
  online: payment.checkoutId !== null,
  deposit: payment.quoteId !== null,
  note: payment.note,
  paidAt: payment.paidAt.toISOString(),
  recordedBy: recorder && `${recorder.firstName} ${recorder.lastName}`,
  refundOf: payment.refundOf,
});

export const presentInvoice = (
  found: Pick<FoundInvoice, "invoice" | "job">,
  parts: { readonly lines: readonly InvoiceLine[]; readonly payments: readonly FoundPayment[] },
  around: Around,
): Invoice => ({
  ...presentInvoiceSummary(found, around),
  lineItems: parts.lines.map(presentLine),
  payments: parts.payments.map(presentPayment),
});

type Change = {
  readonly verb:
    | "create"
    | "update"
    | "delete"
    | "restore"
    | "pay"
    | "refund"
    | "correct_payment"
    | "remove_payment"
    | "void"
    | "send"
    | "late_fee";
  readonly invoice: { readonly id: string; readonly version: number };
  readonly from?: Invoice;
  /** A void adds `reason`, a send adds `sentTo`. */
  readonly to?: Invoice & { readonly reason?: string; readonly sentTo?: string };
  /** The customer's account. */
  readonly account: string | null;
};

export const recordInvoiceChange = (
  tx: TenantTx,
  actor: Actor | null,
  { invoice, account, ...change }: Change,
): Promise<void> =>
  recordChange(tx, {
    ...change,
    actor,
    kind: "invoice",
    recordId: invoice.id,
    version: invoice.version,
    audience: audienceOf(change, [account]),
  });

export const invoiceVisibility = (viewer: Viewer): DocumentVisibility =>
  documentVisibility(viewer, "invoices:read");

/** Hides the office's notes from customers. The note of a card payment names the card, so they see that one. */
export const paymentFor = <P extends Payment>(viewer: Viewer, payment: P): P =>
  invoiceVisibility(viewer).of === "organization" || (payment.online && payment.amount > 0)
    ? payment
    : { ...payment, note: "" };

/** Only the office can record payments. Customers cannot record their own. */
export const mayRecordPayments = (principal: Principal): boolean =>
  reachOf(principal, "invoices:pay") === "all";

export const invoiceNotFound = () => notFound("Invoice not found");

/** An invoice with everything needed to present and change it. */
export type LoadedInvoice = FoundInvoice & {
  readonly lines: readonly InvoiceLine[];
  readonly payments: readonly FoundPayment[];
  readonly client: ClientSummary;
  readonly terms: Terms;
  readonly today: string;
  readonly presented: Invoice;
};

export const loadInvoice = async (tx: TenantTx, found: FoundInvoice, now: Date): Promise<LoadedInvoice> => {
  const { id, clientId } = found.invoice;
  const [lines, payments, clientOf, terms] = await Promise.all([
    invoiceLinesOf(tx, id),
    paymentsOf(tx, id),
    summarizeClients(tx, [clientId]),
    readTerms(tx),
  ]);
  const parts = { lines, payments };
  const client = clientOf(clientId);
  const today = dayIn(terms.timeZone, now);
  const presented = presentInvoice(found, parts, { client, today });
  return { ...found, ...parts, client, terms, today, presented };
};

export const loadVisibleInvoice = async (
  tx: TenantTx,
  visibility: DocumentVisibility,
  id: string,
  now: Date,
): Promise<LoadedInvoice> => {
  const found = await findInvoice(tx, id, visibility);
  if (!found) throw invoiceNotFound();
  return loadInvoice(tx, found, now);
};

/** The invoice date. */
export const issuedOn = ({ invoice, terms }: Pick<LoadedInvoice, "invoice" | "terms">): string =>
  dayIn(terms.timeZone, invoice.createdAt);

export type InvoiceTarget = {
  readonly id: string;
  /** The version that the caller saw. Undefined skips the check. */
  readonly expected: number | undefined;
};

export const openInvoice = async (
  tx: TenantTx,
  { id, expected }: InvoiceTarget,
  now: Date,
): Promise<LoadedInvoice> => {
  const found = await lockInvoice(tx, id);
  if (!found || found.invoice.deletedAt) throw invoiceNotFound();
  const loaded = await loadInvoice(tx, found, now);
  if (expected !== undefined && expected !== loaded.invoice.version) throw stale(loaded.presented);
  return loaded;
};
