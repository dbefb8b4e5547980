import type { Invoice, Payment } from "@fieldwright/contract/invoices";
import type { TenantTx } from "@fieldwright/db/client";
import { dayIn } from "@fieldwright/domain/calendar";
import { reachOf } from "@fieldwright/domain/permissions";
import { type ClientSummary, summarizeClients } from "#customers";
import { readTerms, type Terms } from "#identity";
import { notFound, ownClients, type Principal, stale, type Viewer } from "#kernel";
import { presentInvoice } from "./invoices.present";
import {
  type FoundInvoice,
  findInvoice,
  type InvoiceLine,
  invoiceLinesOf,
  lockInvoice,
} from "./invoices.repo";
import { type FoundPayment, paymentsOf } from "./payments.repo";

/** Whose invoices a person sees: the office all, a client what was sent to them. */
export type Visibility =
  | { readonly of: "organization" }
  | { readonly of: "clients"; readonly clientIds: readonly string[] };

export const invoiceVisibility = (viewer: Viewer): Visibility =>
  reachOf(viewer, "invoices:read") === "all"
    ? { of: "organization" }
    : { of: "clients", clientIds: ownClients(viewer) };

/** What the office notes on a payment is its own; a customer is told which card they paid with. */
export const paymentFor = <P extends Payment>(viewer: Viewer, payment: P): P =>
  invoiceVisibility(viewer).of === "organization" || (payment.online && payment.amount > 0)
    ? payment
    : { ...payment, note: "" };

/** The office takes down what it received; a customer's word alone moves no money. */
export const mayRecordPayments = (principal: Principal): boolean =>
  reachOf(principal, "invoices:pay") === "all";

export const invoiceNotFound = () => notFound("Invoice not found");

/** An invoice with everything that presenting and changing it needs. */
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
  visibility: Visibility,
  id: string,
  now: Date,
): Promise<LoadedInvoice> => {
  const found = await findInvoice(tx, id, visibility);
  if (!found) throw invoiceNotFound();
  return loadInvoice(tx, found, now);
};

/** The day that an invoice bears. */
export const issuedOn = ({ invoice, terms }: Pick<LoadedInvoice, "invoice" | "terms">): string =>
  dayIn(terms.timeZone, invoice.createdAt);

export type InvoiceTarget = {
  readonly id: string;
  /** The version that the caller saw; undefined when they do not guard the change. */
  readonly expected: number | undefined;
};

/** The invoice, locked until the transaction ends. */
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
