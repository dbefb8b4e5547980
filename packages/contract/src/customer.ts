import { photoMarks } from "@fieldwright/domain/field-facts";
import { invoiceStatuses, paymentMethods, quoteStatuses } from "@fieldwright/domain/statuses";
import * as z from "zod/mini";
import { span } from "./availability";
import { lineItem, positiveDollars, totals } from "./documents";
import { id, idParams, instant, money, requiredText, text, version } from "./fields";
import { quoteLine } from "./quotes";
import { route } from "./route";
import { customerReply, wishedTimes } from "./schedule";

/** Bytes. The base64 text is a third longer. */
const maxSignature = 100_000;

/** A drawn signature as a data URL. The server checks the content. */
const signature = z
  .string()
  .check(
    z.maxLength(Math.ceil(maxSignature / 3) * 4 + 30, "The signature can be up to 100 kB"),
    z.regex(/^(?:data:image\/png;base64,[A-Za-z0-9+/]+={0,2})?$/, "The signature must be a PNG image"),
  );

export const tokenParams = z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) });

/** The business as its customers see it. */
export const business = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.array(z.string()),
  /** A CSS color, or empty. */
  accent: z.string(),
  logo: z.nullable(z.string()),
});
export type Business = z.infer<typeof business>;

/** How the customer can pay: by card here, or as the business says in `howToPay`. */
const payable = {
  takesCards: z.boolean(),
  howToPay: z.string(),
};

const received = z.object({
  _id: id,
  /** Negative for a refund. */
  amount: money(),
  method: z.enum(paymentMethods),
  note: z.string(),
  paidAt: instant,
});

const customerQuote = z.object({
  business,
  quoteNumber: z.string(),
  title: z.string(),
  description: z.string(),
  message: z.string(),
  clientName: z.string(),
  status: z.enum(quoteStatuses),
  lineItems: z.array(quoteLine),
  ...totals,
  deposit: money(),
  depositPercent: z.nullable(z.number()),
  depositPaid: money(),
  validUntil: z.iso.date(),
  revision: z.int(),
  decidedAt: z.nullable(instant),
  decidedByName: z.nullable(z.string()),
  declineReason: z.string(),
  timeZone: z.string(),
  ...payable,
  version,
});
export type CustomerQuote = z.infer<typeof customerQuote>;

const customerInvoice = z.object({
  business,
  invoiceNumber: z.string(),
  title: z.string(),
  clientName: z.string(),
  status: z.enum(invoiceStatuses),
  lineItems: z.array(lineItem),
  ...totals,
  paid: money(),
  balance: money(),
  dueDate: z.iso.date(),
  issuedAt: instant,
  notes: z.string(),
  payments: z.array(received),
  timeZone: z.string(),
  ...payable,
  version,
});
export type CustomerInvoice = z.infer<typeof customerInvoice>;

const chosenLines = z.array(id).check(z.maxLength(1000));

export const readCustomerQuote = route({
  method: "GET",
  path: "/public/quotes/:token",
  access: "public",
  summary: "A quote, by the link sent to the customer",
  tag: "Customer links",
  params: tokenParams,
  status: 200,
  response: customerQuote,
});

export const priceCustomerQuote = route({
  method: "POST",
  path: "/public/quotes/:token/price",
  access: "public",
  summary: "The quote's total with the chosen optional lines; nothing is saved",
  tag: "Customer links",
  params: tokenParams,
  body: z.object({ selectedLines: chosenLines }),
  status: 200,
  response: z.object({ ...totals, deposit: money() }),
});

/** The version prevents customers from deciding on a quote that has changed since they saw it. */
const decision = { name: requiredText(200, "Name is required"), version: z.optional(version) };

export const approveCustomerQuoteBody = z.object({
  ...decision,
  /** If left out, the typed name is the signature. */
  signature: z._default(signature, ""),
  selectedLines: z.optional(chosenLines),
});
export type ApproveCustomerQuoteBody = z.infer<typeof approveCustomerQuoteBody>;

export const approveCustomerQuote = route({
  method: "POST",
  path: "/public/quotes/:token/approve",
  access: "public",
  byLink: true,
  summary: "Accept the quote, with the optional lines that were chosen",
  tag: "Customer links",
  params: tokenParams,
  body: approveCustomerQuoteBody,
  status: 200,
  response: customerQuote,
});

export const declineCustomerQuoteBody = z.object({ ...decision, reason: z._default(text(1000), "") });
export type DeclineCustomerQuoteBody = z.infer<typeof declineCustomerQuoteBody>;

export const declineCustomerQuote = route({
  method: "POST",
  path: "/public/quotes/:token/decline",
  access: "public",
  byLink: true,
  summary: "Decline the quote",
  tag: "Customer links",
  params: tokenParams,
  body: declineCustomerQuoteBody,
  status: 200,
  response: customerQuote,
});

export const readCustomerInvoice = route({
  method: "GET",
  path: "/public/invoices/:token",
  access: "public",
  summary: "An invoice, by the link sent to the customer",
  tag: "Customer links",
  params: tokenParams,
  status: 200,
  response: customerInvoice,
});

const customerPdf = <const Path extends `/public/${string}/:token/pdf`>(path: Path) =>
  route({
    method: "GET",
    path,
    access: "public",
    summary: "The document as PDF",
    tag: "Customer links",
    params: tokenParams,
    status: 200,
    response: z.string(),
    produces: "application/pdf",
  });

export const customerQuotePdf = customerPdf("/public/quotes/:token/pdf");
export const customerInvoicePdf = customerPdf("/public/invoices/:token/pdf");

const pageOf = <
  const Path extends `/${string}/:id/page`,
  const Needed extends "quotes:decide" | "invoices:pay",
>(
  path: Path,
  access: Needed,
) =>
  route({
    method: "POST",
    path,
    access,
    summary: "The customer's page where the document is signed or paid; the link is created if there is none",
    tag: "Customer links",
    params: idParams,
    status: 200,
    response: z.object({ url: z.string() }),
  });

export const openQuotePage = pageOf("/quotes/:id/page", "quotes:decide");
export const openInvoicePage = pageOf("/invoices/:id/page", "invoices:pay");

/** In the customer's words. The office has more. */
const customerVisitStates = ["booked", "on_the_way", "here", "done", "canceled"] as const;

const customerVisit = z.object({
  business,
  title: z.string(),
  state: z.enum(customerVisitStates),
  start: instant,
  end: instant,
  arrivalWindow: z.nullable(span),
  location: z.string(),
  /** Who is coming. */
  people: z.array(z.object({ firstName: z.string(), lastName: z.string(), photo: z.nullable(z.string()) })),
  /** Minutes of work. */
  duration: z.int(),
  /** What to do before they come. */
  before: z.array(z.string()),
  reply: z.nullable(customerReply),
  /** What the customer wrote about parking or the door. */
  note: z.string(),
  /** When they left, and when they should be there by the usual drive. Null before they leave. */
  leftAt: z.nullable(instant),
  expectedAt: z.nullable(instant),
  /** When the person on the way was last heard from. */
  heardAt: z.nullable(instant),
  arrivedAt: z.nullable(instant),
  doneAt: z.nullable(instant),
  /** Before and after the work, once it is done. */
  photos: z.array(z.object({ url: z.string(), thumbnail: z.string(), mark: z.enum(photoMarks) })),
  /** The page of the invoice, if the customer has it. */
  invoiceUrl: z.nullable(z.string()),
  /** The whole job is done, so that the customer can rate it. */
  canRate: z.boolean(),
  now: instant,
  timeZone: z.string(),
});
export type CustomerVisit = z.infer<typeof customerVisit>;

export const readCustomerVisit = route({
  method: "GET",
  path: "/public/visits/:token",
  access: "public",
  summary: "A visit, by the link sent to the customer",
  tag: "Customer links",
  params: tokenParams,
  status: 200,
  response: customerVisit,
});

export const customerVisitCalendar = route({
  method: "GET",
  path: "/public/visits/:token/calendar.ics",
  access: "public",
  summary: "A visit as a calendar file, by the link sent to the customer",
  tag: "Customer links",
  params: tokenParams,
  status: 200,
  response: z.string(),
  produces: "text/calendar",
});

/** The start that the customer saw, so that nobody says yes to a time that has changed. */
const answeredStart = { start: instant };

export const confirmCustomerVisit = route({
  method: "POST",
  path: "/public/visits/:token/confirm",
  access: "public",
  byLink: true,
  summary: "Confirm that someone will be there",
  tag: "Customer links",
  params: tokenParams,
  body: z.object(answeredStart),
  status: 200,
  response: customerVisit,
});

const askForTimeBody = z
  .object({
    ...answeredStart,
    times: z._default(wishedTimes, []),
    words: z._default(text(1000), ""),
  })
  .check(
    z.refine(({ times, words }) => times.length > 0 || words.trim() !== "", {
      error: "Choose a time, or tell us what works for you",
      path: ["times"],
    }),
  );
export type AskForTimeBody = z.infer<typeof askForTimeBody>;

export const askForTime = route({
  method: "POST",
  path: "/public/visits/:token/ask",
  access: "public",
  byLink: true,
  summary: "Ask for another time; the office gets an alert, and the visit stays where it is",
  tag: "Customer links",
  params: tokenParams,
  body: askForTimeBody,
  status: 200,
  response: customerVisit,
});

export const maxCustomerNote = 300;

export const noteCustomerVisit = route({
  method: "PUT",
  path: "/public/visits/:token/note",
  access: "public",
  byLink: true,
  summary: "A short note about parking or the door; a blank one removes it",
  tag: "Customer links",
  params: tokenParams,
  body: z.object({ note: text(maxCustomerNote) }),
  status: 200,
  response: customerVisit,
});

export const rateCustomerVisit = route({
  method: "POST",
  path: "/public/visits/:token/review",
  access: "public",
  summary: "The page where the customer rates the work",
  tag: "Customer links",
  params: tokenParams,
  status: 200,
  response: z.object({ url: z.string() }),
});

/** The provider's payment page. */
const checkout = z.object({ url: z.string() });

export const payCustomerInvoice = route({
  method: "POST",
  path: "/public/invoices/:token/checkout",
  access: "public",
  byLink: true,
  summary: "Start a card payment, for the whole balance unless an amount is given",
  tag: "Customer links",
  params: tokenParams,
  body: z.object({ amount: z.optional(positiveDollars("Amount")) }),
  status: 200,
  response: checkout,
});

export const payCustomerDeposit = route({
  method: "POST",
  path: "/public/quotes/:token/checkout",
  access: "public",
  byLink: true,
  summary: "Start a card payment for an approved quote's deposit",
  tag: "Customer links",
  params: tokenParams,
  status: 200,
  response: checkout,
});

export const receiveStripeEvent = route({
  method: "POST",
  path: "/public/stripe/:organization",
  access: "public",
  summary: "Stripe's events about card payments, signed with the organization's own secret",
  tag: "Customer links",
  params: z.object({ organization: id }),
  status: 200,
  response: z.object({ received: z.boolean() }),
});
