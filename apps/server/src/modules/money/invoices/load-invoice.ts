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

/** The office sees all invoices, clients only those sent to them. */
export type Visibility =
  | { readonly of: "organization" }
  | { readonly of: "clients"; readonly clientIds: readonly string[] };

export const invoiceVisibility = (viewer: Viewer): Visibility =>
  reachOf(viewer, "invoices:read") === "all"
    ? { of: "organization" }
    : { of: "clients", clientIds: ownClients(viewer) };

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
  visibility: Visibility,
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
