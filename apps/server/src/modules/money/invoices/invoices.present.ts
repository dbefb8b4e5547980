import type { Invoice, InvoiceSummary, Payment } from "@fieldwright/contract/invoices";
import { invoiceStatusOn } from "@fieldwright/domain/life-cycles";
import { type Cents, noCents, subtractCents, toDollars } from "@fieldwright/domain/money";
import type { ClientSummary } from "#customers";
import { presentAmounts, presentLine } from "#kernel";
import type { FoundInvoice, InvoiceLine, InvoiceRecord } from "./invoices.repo";
import type { FoundPayment } from "./payments.repo";

/** `today` is in the organization's time zone and decides whether an unpaid invoice is overdue. */
export type Around = { readonly client: ClientSummary; readonly today: string };

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
