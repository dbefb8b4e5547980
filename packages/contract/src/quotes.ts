import { documentSorts, quoteShortlists } from "@fieldwright/domain/list-views";
import { paymentMethods, quoteStatuses } from "@fieldwright/domain/statuses";
import * as z from "zod/mini";
import {
  clientId,
  clientSummary,
  discountBody,
  dollars,
  lineFields,
  lineItem,
  lineItemsOf,
  notBoth,
  notRead,
  optionalDay,
  percent,
  positiveDollars,
  pricedBySign,
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

/** An optional line only counts in the totals, and becomes part of the job, if it is selected. */
const choice = { optional: z.boolean(), selected: z.boolean() };

export const quoteLine = z.extend(lineItem, choice);

const quoteLineBody = z
  .object({
    ...lineFields,
    optional: z._default(z.boolean(), false),
    /** Whether an optional line is preselected. */
    selected: z._default(z.boolean(), false),
  })
  .check(pricedBySign);
export type QuoteLineBody = z.infer<typeof quoteLineBody>;

export const quote = z.object({
  _id: id,
  quoteNumber: z.string(),
  title: z.string(),
  description: z.string(),
  client: clientSummary,
  status: z.enum(quoteStatuses),
  /** Shown to the customer above the lines. */
  message: z.string(),
  lineItems: z.array(quoteLine),
  ...totals,
  /** Due on approval. */
  deposit: money(),
  /** Set if the deposit was given in percent. `deposit` is the resulting amount. */
  depositPercent: z.nullable(z.number()),
  depositPaid: money(),
  /** The last day on which the customer can approve. */
  validUntil: z.iso.date(),
  revision: z.int(),
  job: z.nullable(z.object({ _id: id, jobNumber: z.string() })),
  sentAt: z.nullable(instant),
  /** It was edited after it was sent. The customer's page shows it as it is now. */
  changedSinceSent: z.boolean(),
  decidedAt: z.nullable(instant),
  /** The customer, or the office member who decided for them. */
  decidedByName: z.nullable(z.string()),
  declineReason: z.string(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Quote = z.infer<typeof quote>;

/** Lists do not include lines. */
export const quoteSummary = z.omit(quote, { lineItems: true });
export type QuoteSummary = z.infer<typeof quoteSummary>;

const quoteFields = {
  client: clientId,
  title: requiredText(200, "Title is required"),
  description: text(5000),
  message: text(5000),
  lineItems: lineItemsOf(quoteLineBody),
  ...discountBody,
  taxRate: z.optional(percent("Tax rate")),
  deposit: z.optional(dollars("Deposit")),
  depositPercent: z.optional(z.nullable(percent("Deposit"))),
  validUntil: optionalDay,
  quoteNumber: notRead,
  subtotal: notRead,
  total: notRead,
};

export const createQuoteBody = z
  .object({
    ...quoteFields,
    description: z._default(quoteFields.description, ""),
    message: z._default(quoteFields.message, ""),
  })
  .check(notBoth("discount"), notBoth("deposit"));
export type CreateQuoteBody = z.infer<typeof createQuoteBody>;

export const updateQuoteBody = z
  .object({ ...z.partial(z.object(quoteFields)).shape, version: z.optional(version) })
  .check(notBoth("discount"), notBoth("deposit"));
export type UpdateQuoteBody = z.infer<typeof updateQuoteBody>;

export const listQuotes = route({
  method: "GET",
  path: "/quotes",
  access: "quotes:read",
  summary: "Quotes, newest first",
  tag: "Quotes",
  query: z.object({
    ...pageQuery,
    status: z.optional(z.enum(quoteStatuses)),
    client: z.optional(id),
    /** Only what waits for the office, or for the customer. */
    only: z.optional(z.enum(quoteShortlists)),
    /** Newest first without it. */
    sort: z.optional(z.enum(documentSorts)),
  }),
  status: 200,
  response: z.object({
    quotes: z.array(quoteSummary),
    ...foundTotals,
    /** The sum of the totals of all pages, unless the total is capped. */
    amount: z.optional(money()),
  }),
});

export const countQuotes = route({
  method: "GET",
  path: "/quotes/shortlists",
  access: "quotes:write",
  summary: "How many quotes need action, and how much they are worth",
  tag: "Quotes",
  status: 200,
  response: z.record(z.enum(quoteShortlists), shortlistFigures),
});

export const readQuote = route({
  method: "GET",
  path: "/quotes/:id",
  access: "quotes:read",
  summary: "One quote with its lines",
  tag: "Quotes",
  params: idParams,
  status: 200,
  response: quote,
});

export const createQuote = route({
  method: "POST",
  path: "/quotes",
  access: "quotes:write",
  summary: "Create a quote; totals are computed here",
  tag: "Quotes",
  body: createQuoteBody,
  status: 201,
  response: quote,
});

export const updateQuote = route({
  method: "PUT",
  path: "/quotes/:id",
  access: "quotes:write",
  summary: "Change a pending quote; fields left out stay as they are",
  tag: "Quotes",
  params: idParams,
  body: updateQuoteBody,
  status: 200,
  response: quote,
});

export const deleteQuote = route({
  method: "DELETE",
  path: "/quotes/:id",
  access: "quotes:delete",
  summary: "Delete a quote; an admin can restore it for 30 days",
  tag: "Quotes",
  params: idParams,
  status: 204,
  response: noContent,
});

export const restoreQuote = route({
  method: "POST",
  path: "/quotes/:id/restore",
  access: "records:restore",
  resource: "quotes",
  summary: "Restore a deleted quote",
  tag: "Quotes",
  params: idParams,
  status: 200,
  response: quote,
});

/** The optional lines that the customer chooses. Defaults to the lines that are preselected. */
const approveQuoteBody = z.object({
  selectedLines: z.optional(z.array(id).check(z.maxLength(1000))),
});
export type ApproveQuoteBody = z.infer<typeof approveQuoteBody>;

export const approveQuote = route({
  method: "POST",
  path: "/quotes/:id/approve",
  access: "quotes:decide",
  summary: "Approve a pending quote with the chosen optional lines; the totals follow",
  tag: "Quotes",
  params: idParams,
  body: approveQuoteBody,
  status: 200,
  response: quote,
});

export const rejectQuote = route({
  method: "POST",
  path: "/quotes/:id/reject",
  access: "quotes:decide",
  summary: "Decline a pending quote",
  tag: "Quotes",
  params: idParams,
  body: z.object({ reason: z._default(text(1000), "") }),
  status: 200,
  response: quote,
});

export const recordDepositBody = z.object({
  amount: positiveDollars("Amount"),
  method: z.enum(paymentMethods, "Payment method is required"),
  note: z._default(text(500), ""),
  /** The day the money was received. Defaults to today. */
  date: optionalDay,
});

export const recordDeposit = route({
  method: "POST",
  path: "/quotes/:id/deposits",
  access: "quotes:write",
  summary: "Record a deposit on an approved quote; it counts on the first invoice of its job",
  tag: "Quotes",
  params: idParams,
  body: recordDepositBody,
  status: 201,
  response: quote,
});

export const reviseQuote = route({
  method: "POST",
  path: "/quotes/:id/revise",
  access: "quotes:write",
  summary: "Reopen a decided or expired quote as its next revision under the same number",
  tag: "Quotes",
  params: idParams,
  status: 200,
  response: quote,
});

export const convertQuote = route({
  method: "POST",
  path: "/quotes/:id/convert",
  access: "quotes:write",
  summary: "Convert an approved quote to a job; a second call returns the same job",
  tag: "Quotes",
  params: idParams,
  status: 200,
  response: z.object({ job: z.object({ _id: id, jobNumber: z.string() }), quote }),
});
