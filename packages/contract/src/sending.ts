import * as z from "zod/mini";
import { id, idParams, instant, noContent, text } from "./fields";
import { invoice } from "./invoices";
import { quote } from "./quotes";
import { route } from "./route";

const sendChannels = ["email", "sms"] as const;

/** Fields that are left out come from the customer's record and the organization's template. */
export const sendBody = z.object({
  channel: z._default(z.enum(sendChannels), "email"),
  to: z.optional(text(254).check(z.minLength(1, "Recipient is required"))),
  subject: z.optional(text(200).check(z.minLength(1, "Subject is required"))),
  message: z.optional(text(5000).check(z.minLength(1, "Message is required"))),
});
export type SendBody = z.infer<typeof sendBody>;

/** The default text of a message. */
const sendDraft = z.object({
  email: z.object({ to: z.string(), subject: z.string(), message: z.string() }),
  /** Null if no text message provider is connected. */
  sms: z.nullable(z.object({ to: z.string(), message: z.string() })),
});
export type SendDraft = z.infer<typeof sendDraft>;

const draftOf = <const Path extends `/${string}`, const Access extends "quotes:write" | "invoices:write">(
  path: Path,
  access: Access,
  tag: string,
) =>
  route({
    method: "GET",
    path,
    access,
    summary: "The message that would go to the customer, from the organization's template",
    tag,
    params: idParams,
    status: 200,
    response: sendDraft,
  });

export const draftQuoteMessage = draftOf("/quotes/:id/send", "quotes:write", "Quotes");
export const draftInvoiceMessage = draftOf("/invoices/:id/send", "invoices:write", "Invoices");

export const sendQuote = route({
  method: "POST",
  path: "/quotes/:id/send",
  access: "quotes:write",
  summary: "Send a pending or approved quote to the customer, with their link and the PDF",
  tag: "Quotes",
  params: idParams,
  body: sendBody,
  status: 200,
  response: quote,
});

export const sendInvoice = route({
  method: "POST",
  path: "/invoices/:id/send",
  access: "invoices:write",
  summary: "Send an invoice to the customer, with their link and the PDF",
  tag: "Invoices",
  params: idParams,
  body: sendBody,
  status: 200,
  response: invoice,
});

/** A customer's link to one document or visit. Works without an account. */
const customerLink = z.object({
  _id: id,
  url: z.string(),
  createdAt: instant,
  expiresAt: instant,
  opens: z.int(),
  lastOpenedAt: z.nullable(instant),
});
export type CustomerLink = z.infer<typeof customerLink>;

const linkCalls = <
  const Path extends `/${string}/:id/link`,
  const Access extends "quotes:write" | "invoices:write" | "schedule:write",
>(
  path: Path,
  access: Access,
  tag: string,
) => ({
  read: route({
    method: "GET",
    path,
    access,
    summary: "The customer's link, if there is one that works",
    tag,
    params: idParams,
    status: 200,
    response: z.object({ link: z.nullable(customerLink) }),
  }),
  make: route({
    method: "POST",
    path,
    access,
    summary: "The customer's link, created if there is none",
    tag,
    params: idParams,
    status: 200,
    response: customerLink,
  }),
  revoke: route({
    method: "DELETE",
    path,
    access,
    summary: "Turn off every customer link to it",
    tag,
    params: idParams,
    status: 204,
    response: noContent,
  }),
});

const quoteLink = linkCalls("/quotes/:id/link", "quotes:write", "Quotes");
export const readQuoteLink = quoteLink.read;
export const makeQuoteLink = quoteLink.make;
export const revokeQuoteLink = quoteLink.revoke;

const invoiceLink = linkCalls("/invoices/:id/link", "invoices:write", "Invoices");
export const readInvoiceLink = invoiceLink.read;
export const makeInvoiceLink = invoiceLink.make;
export const revokeInvoiceLink = invoiceLink.revoke;

const visitLink = linkCalls("/schedule/:id/link", "schedule:write", "Schedule");
export const readVisitLink = visitLink.read;
export const makeVisitLink = visitLink.make;
export const revokeVisitLink = visitLink.revoke;
