import { documentSorts, invoiceShortlists } from "@fieldwright/domain/list-views";
import { invoiceStatuses, paymentMethods } from "@fieldwright/domain/statuses";
import * as z from "zod/mini";
import {
  clientId,
  clientSummary,
  day,
  discountBody,
  jobId,
  lineItem,
  lineItemsBody,
  notBoth,
  optionalDay,
  percent,
  positiveDollars,
  shortlistFigures,
  totals,
} from "./documents";
import {
  foundTotals,
  id,
  idParams,
  instant,
  money,
  noContent,
  pageQuery,
  requiredText,
  text,
  version,
} from "./fields";
import { route } from "./route";

export const payment = z.object({
  _id: id,
  /** Negative for a refund. */
  amount: money(),
  method: z.enum(paymentMethods),
  /** Paid or refunded through the card provider. */
  online: z.boolean(),
  /** Paid before the invoice existed. */
  deposit: z.boolean(),
  note: z.string(),
  paidAt: instant,
  recordedBy: z.nullable(z.string()),
  /** For a refund entered by hand: the payment that it refunds. */
  refundOf: z.nullable(id),
});
export type Payment = z.infer<typeof payment>;

export const invoiceSummary = z.object({
  _id: id,
  invoiceNumber: z.string(),
  /** Its number in the program that it was imported from. */
  reference: z.optional(z.string()),
  job: z.object({ _id: id, jobNumber: z.string(), title: z.string() }),
  client: clientSummary,
  status: z.enum(invoiceStatuses),
  ...totals,
  paid: money(),
  balance: money(),
  terms: z.object({ dueDate: z.iso.date() }),
  notes: z.string(),
  sentAt: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type InvoiceSummary = z.infer<typeof invoiceSummary>;

export const invoice = z.extend(invoiceSummary, {
  lineItems: z.array(lineItem),
  payments: z.array(payment),
});
export type Invoice = z.infer<typeof invoice>;

const terms = z.object({ dueDate: day("Due date is required") }, "Due date is required");

export const createInvoiceBody = z
  .object({
    job: jobId,
    client: clientId,
    lineItems: lineItemsBody,
    terms,
    notes: z._default(text(5000), ""),
    ...discountBody,
    taxRate: z.optional(percent("Tax rate")),
  })
  .check(notBoth("discount"));
export type CreateInvoiceBody = z.infer<typeof createInvoiceBody>;

/** The job and the client of an invoice cannot change. */
export const updateInvoiceBody = z
  .object({
    lineItems: z.optional(lineItemsBody),
    terms: z.optional(terms),
    notes: z.optional(text(5000)),
    ...discountBody,
    taxRate: z.optional(percent("Tax rate")),
    version: z.optional(version),
  })
  .check(notBoth("discount"));
export type UpdateInvoiceBody = z.infer<typeof updateInvoiceBody>;

export const listInvoices = route({
  method: "GET",
  path: "/invoices",
  access: "invoices:read",
  summary: "Invoices, newest first",
  tag: "Invoices",
  query: z.object({
    ...pageQuery,
    status: z.optional(z.enum(invoiceStatuses)),
    client: z.optional(id),
    /** Only what waits for the office, or for the customer. */
    only: z.optional(z.enum(invoiceShortlists)),
    /** Newest first without it. */
    sort: z.optional(z.enum(documentSorts)),
  }),
  status: 200,
  response: z.object({
    invoices: z.array(invoiceSummary),
    ...foundTotals,
    /** The sum of the totals of all pages, and of what is owed, unless the total is capped. Voided invoices don't count. */
    amount: z.optional(money()),
    owed: z.optional(money()),
  }),
});

export const countInvoices = route({
  method: "GET",
  path: "/invoices/shortlists",
  access: "invoices:write",
  summary: "How many invoices need action, and how much is owed on them",
  tag: "Invoices",
  status: 200,
  response: z.record(z.enum(invoiceShortlists), shortlistFigures),
});

export const readInvoice = route({
  method: "GET",
  path: "/invoices/:id",
  access: "invoices:read",
  summary: "One invoice with its lines and payments",
  tag: "Invoices",
  params: idParams,
  status: 200,
  response: invoice,
});

export const createInvoice = route({
  method: "POST",
  path: "/invoices",
  access: "invoices:write",
  summary: "Create an invoice; totals are computed here",
  tag: "Invoices",
  body: createInvoiceBody,
  status: 201,
  response: invoice,
});

export const updateInvoice = route({
  method: "PUT",
  path: "/invoices/:id",
  access: "invoices:write",
  summary: "Change an unpaid invoice; fields left out stay as they are",
  tag: "Invoices",
  params: idParams,
  body: updateInvoiceBody,
  status: 200,
  response: invoice,
});

export const deleteInvoice = route({
  method: "DELETE",
  path: "/invoices/:id",
  access: "invoices:delete",
  summary: "Delete an invoice that hasn't been sent or paid; otherwise void it",
  tag: "Invoices",
  params: idParams,
  status: 204,
  response: noContent,
});

export const restoreInvoice = route({
  method: "POST",
  path: "/invoices/:id/restore",
  access: "records:restore",
  resource: "invoices",
  summary: "Restore a deleted invoice",
  tag: "Invoices",
  params: idParams,
  status: 200,
  response: invoice,
});

export const recordPaymentBody = z.object({
  amount: positiveDollars("Amount"),
  method: z.enum(paymentMethods, "Payment method is required"),
  note: z._default(text(500), ""),
  /** The day the money was received. Defaults to today. */
  date: optionalDay,
  /** Whether to email a receipt to the customer. */
  receipt: z._default(z.boolean(), false),
});

export const recordPayment = route({
  method: "POST",
  path: "/invoices/:id/payments",
  access: "invoices:pay",
  summary: "Record a payment, up to the balance; customers go to the card provider instead",
  tag: "Invoices",
  params: idParams,
  body: recordPaymentBody,
  status: 201,
  response: invoice,
  /** The payment page for the customer's card. */
  also: { 202: z.object({ url: z.string() }) },
});

const paymentParams = z.extend(idParams, { payment: id });

const correctPaymentBody = z.object({
  amount: z.optional(recordPaymentBody.shape.amount),
  method: z.optional(recordPaymentBody.shape.method),
  note: z.optional(text(500)),
  date: optionalDay,
  version: z.optional(version),
});
export type CorrectPaymentBody = z.infer<typeof correctPaymentBody>;

export const correctPayment = route({
  method: "PUT",
  path: "/invoices/:id/payments/:payment",
  access: "invoices:write",
  summary: "Edit a payment that was entered wrong; fields left out stay as they are",
  tag: "Invoices",
  params: paymentParams,
  body: correctPaymentBody,
  status: 200,
  response: invoice,
});

export const removePayment = route({
  method: "DELETE",
  path: "/invoices/:id/payments/:payment",
  access: "invoices:write",
  summary: "Remove a payment that was recorded by mistake",
  tag: "Invoices",
  params: paymentParams,
  status: 200,
  response: invoice,
});

export const refundInvoiceBody = z.object({
  amount: positiveDollars("Amount"),
  reason: requiredText(500, "Reason is required"),
  /** The payment to refund. Defaults to the last one. */
  payment: z.optional(id),
});

export const refundInvoice = route({
  method: "POST",
  path: "/invoices/:id/refunds",
  access: "invoices:write",
  summary: "Refund up to what was paid; card payments go back to the card",
  tag: "Invoices",
  params: idParams,
  body: refundInvoiceBody,
  status: 201,
  response: invoice,
});

export const voidInvoice = route({
  method: "POST",
  path: "/invoices/:id/void",
  access: "invoices:write",
  summary: "Cancel an invoice for good, keeping its number",
  tag: "Invoices",
  params: idParams,
  body: z.object({ reason: z._default(text(500), "") }),
  status: 200,
  response: invoice,
});
