import { invoiceStatuses } from "@fieldwright/domain/statuses";
import * as z from "zod/mini";
import { positiveDollars } from "./documents";
import { id, idParams, money, text } from "./fields";
import { route } from "./route";

/** What someone at the customer's door has to know of an invoice: no lines, no earlier payments. */
const dueInvoice = z.object({
  _id: id,
  invoiceNumber: z.string(),
  status: z.enum(invoiceStatuses),
  total: money(),
  paid: money(),
  balance: money(),
  dueDate: z.iso.date(),
});
export type DueInvoice = z.infer<typeof dueInvoice>;

export const listDueInvoices = route({
  method: "GET",
  path: "/jobs/:id/due-invoices",
  access: "payments:collect",
  summary: "A job's unpaid invoices, for taking a payment on site",
  tag: "Payment on site",
  params: idParams,
  status: 200,
  response: z.object({
    invoices: z.array(dueInvoice),
    /** Whether the customer's page takes cards. */
    takesCards: z.boolean(),
  }),
});

const dueParams = z.extend(idParams, { invoice: id });

export const showPayPage = route({
  method: "POST",
  path: "/jobs/:id/due-invoices/:invoice/link",
  access: "payments:collect",
  summary: "The customer's pay page, to show on site; the invoice then counts as sent",
  tag: "Payment on site",
  params: dueParams,
  status: 200,
  response: z.object({ url: z.string() }),
});

/** What can be handed over at the door. Cards are paid on the customer's page. */
export const doorMethods = ["cash", "check"] as const;

export const collectPaymentBody = z.object({
  amount: positiveDollars("Amount"),
  method: z.enum(doorMethods, "Choose cash or check"),
  /** The number of the check, or another reference. */
  reference: z._default(text(100), ""),
  /** Whether to email a receipt to the customer. */
  receipt: z._default(z.boolean(), false),
});
export type CollectPaymentBody = z.infer<typeof collectPaymentBody>;

export const collectPayment = route({
  method: "POST",
  path: "/jobs/:id/due-invoices/:invoice/payments",
  access: "payments:collect",
  summary: "Record cash or a check taken on site, up to the balance",
  tag: "Payment on site",
  params: dueParams,
  body: collectPaymentBody,
  status: 201,
  response: dueInvoice,
});
