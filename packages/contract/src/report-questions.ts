import { receivableAges } from "@fieldwright/domain/report-figures";
import * as z from "zod/mini";
import { id, money } from "./fields";
import { reportQuery } from "./reports";
import { route } from "./route";

const client = {
  /** Id of the client record. */
  _id: id,
  user: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  company: z.object({ name: z.string() }),
  phone: z.nullable(z.string()),
};

/** Days that the answer is about. */
const answered = z.object({ startDate: z.iso.date(), endDate: z.iso.date() });

const byAge = z.record(z.enum(receivableAges), money());

const debtor = z.object({
  ...client,
  invoices: z.int(),
  owed: byAge,
  total: money(),
  oldest: z.object({ _id: id, number: z.string(), dueDate: z.iso.date() }),
});
export type Debtor = z.infer<typeof debtor>;

const aging = z.object({
  today: z.iso.date(),
  /** Those who owe most, largest first. */
  clients: z.array(debtor),
  /** Of all clients, also those that are not listed. */
  count: z.int(),
  invoices: z.int(),
  owed: byAge,
  total: money(),
});
export type Aging = z.infer<typeof aging>;

export const readAging = route({
  method: "GET",
  path: "/reports/aging",
  access: "reports:read",
  summary: "What each client owes today, by days past due",
  tag: "Reports",
  status: 200,
  response: aging,
});

const taxRow = z.object({
  /** The first day of the month that is in the range. */
  start: z.iso.date(),
  /** Percent. 0 for sales without tax. */
  rate: z.number(),
  /** Without tax. By the day of the invoice. */
  invoicedSales: money(),
  invoicedTax: money(),
  /** Without tax. By the day of the payment. */
  collectedSales: money(),
  collectedTax: money(),
});
export type TaxRow = z.infer<typeof taxRow>;

const salesTax = z.object({ range: answered, rows: z.array(taxRow) });
export type SalesTax = z.infer<typeof salesTax>;

export const readSalesTax = route({
  method: "GET",
  path: "/reports/sales-tax",
  access: "reports:read",
  summary: "Sales and sales tax by month and rate, as invoiced and as collected",
  tag: "Reports",
  query: reportQuery,
  status: 200,
  response: salesTax,
});

const quoteSums = {
  sent: z.int(),
  approved: z.int(),
  declined: z.int(),
  expired: z.int(),
  open: z.int(),
  /** Percent of the quotes that were approved, declined or expired. */
  winRate: z.nullable(z.number()),
  quoted: money(),
  won: money(),
  /** From the day it was sent to the customer's answer. */
  medianDays: z.nullable(z.number()),
};

const quoteMonth = z.object({ start: z.iso.date(), ...quoteSums });
export type QuoteMonth = z.infer<typeof quoteMonth>;

const quoteAnswers = z.object({ range: answered, months: z.array(quoteMonth), total: z.object(quoteSums) });
export type QuoteAnswers = z.infer<typeof quoteAnswers>;

export const readQuoteAnswers = route({
  method: "GET",
  path: "/reports/quotes",
  access: "reports:read",
  summary: "How sent quotes turned out, by month",
  tag: "Reports",
  query: reportQuery,
  status: 200,
  response: quoteAnswers,
});

const time = {
  /** Clocked time, as on the time sheets. A running timer counts up to now. */
  minutes: z.int(),
  /** The part of it that was clocked on visits. */
  visitMinutes: z.int(),
  driveMinutes: z.int(),
  billed: money(),
  /** Null without clocked time. */
  perHour: z.nullable(money()),
};

const worker = z.object({ _id: id, firstName: z.string(), lastName: z.string() });

const personTime = z.object({ user: worker, ...time });
export type PersonTime = z.infer<typeof personTime>;

/** `week` is a Sunday. */
const weekTime = z.object({ week: z.iso.date(), ...time });
export type WeekTime = z.infer<typeof weekTime>;

const hours = z.object({
  /** Whole weeks, Sunday to Saturday. */
  range: answered,
  people: z.array(personTime),
  weeks: z.array(weekTime),
  total: z.object(time),
});
export type Hours = z.infer<typeof hours>;

export const readHours = route({
  method: "GET",
  path: "/reports/hours",
  access: "reports:read",
  summary: "Clocked hours by person and by week; for a long range, the last 53 weeks",
  tag: "Reports",
  query: z.extend(reportQuery, {
    /** Only this person's weeks. */
    person: z.optional(id),
  }),
  status: 200,
  response: hours,
});

const customerMonth = z.object({
  start: z.iso.date(),
  /** Completed, and of these the ones of clients with an earlier completed job. */
  jobs: z.int(),
  repeatJobs: z.int(),
  collected: money(),
  repeatCollected: money(),
  /** Clients whose first job was completed. */
  newClients: z.int(),
});
export type CustomerMonth = z.infer<typeof customerMonth>;

const customers = z.object({
  range: answered,
  months: z.array(customerMonth),
  total: z.omit(customerMonth, { start: true }),
  /** Clients without a completed job since this day, the latest first. */
  lapsedSince: z.iso.date(),
  lapsed: z.array(z.object({ ...client, lastDay: z.iso.date() })),
  /** Counted up to 1,000. */
  lapsedCount: z.int(),
});
export type Customers = z.infer<typeof customers>;
export type LapsedClient = Customers["lapsed"][number];

export const readCustomers = route({
  method: "GET",
  path: "/reports/customers",
  access: "reports:read",
  summary: "Work for new and returning clients by month, and clients with no work in a year",
  tag: "Reports",
  query: reportQuery,
  status: 200,
  response: customers,
});
