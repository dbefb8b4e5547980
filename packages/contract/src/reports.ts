import { roles } from "@fieldwright/domain/permissions";
import { receivableAges } from "@fieldwright/domain/report-figures";
import { categories, jobStatuses } from "@fieldwright/domain/statuses";
import * as z from "zod/mini";
import { calendarDay, id, instant, listTotals, money, pageQuery } from "./fields";
import { route } from "./route";

const queryDay = (name: string) => {
  const message = `${name} must be a date like 2026-01-31`;
  return z.optional(calendarDay(message));
};

const range = { startDate: queryDay("startDate"), endDate: queryDay("endDate") };

const maxYears = 10;

type Range = { startDate?: string | undefined; endDate?: string | undefined };

const isInOrder = ({ startDate, endDate }: Range): boolean => !startDate || !endDate || startDate <= endDate;
const isShort = ({ startDate, endDate }: Range): boolean =>
  !startDate || !endDate || Number(endDate.slice(0, 4)) - Number(startDate.slice(0, 4)) <= maxYears;

const inOrder = z.refine<Range>(isInOrder, { error: "The range ends before it starts", path: ["endDate"] });
const notTooLong = z.refine<Range>(isShort, {
  error: `The range is longer than ${maxYears} years`,
  path: ["endDate"],
});

/** Calendar days in the organization's zone, both included. Defaults to the current year. */
export const reportQuery = z.object(range).check(inOrder, notTooLong);
export type ReportQuery = z.infer<typeof reportQuery>;

/** Dollars, and the number of completed jobs. */
const sums = { invoiced: money(), collected: money(), jobs: z.int() };
/** `previous` is the matching part of the period before. */
const bucket = { start: z.iso.date(), end: z.iso.date(), ...sums, previous: z.nullable(z.object(sums)) };

const person = { _id: id, firstName: z.string(), lastName: z.string() };

const topClient = z.object({
  /** Id of the client record. */
  _id: id,
  user: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  company: z.object({ name: z.string() }),
  totalSpent: money(),
  jobCount: z.int(),
});

/** Percent with one decimal. Null if there is nothing to divide by. */
const rate = z.nullable(z.number());

const member = z.object({
  user: z.object(person),
  role: z.enum(roles),
  completedJobs: z.int(),
  totalHours: z.number(),
  availableHours: z.number(),
  utilisation: rate,
  onTimeRate: rate,
});

const place = z.object({
  /** Five digits, or empty if no address is known. */
  zip: z.string(),
  city: z.string(),
  state: z.string(),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  clients: z.int(),
  jobs: z.int(),
  revenue: money(),
});
export type ReportPlace = z.infer<typeof place>;

const review = z.object({
  _id: id,
  rating: z.int(),
  comment: z.string(),
  submittedAt: instant,
  job: z.object({ _id: id, title: z.string() }),
  client: z.object({ firstName: z.string(), lastName: z.string() }),
});

const report = z.object({
  range: z.object({
    startDate: z.iso.date(),
    endDate: z.iso.date(),
    /** The whole period before. */
    previous: z.object({ startDate: z.iso.date(), endDate: z.iso.date() }),
    /** The last day of the period before that `financialStats.previous` includes. */
    comparedUntil: z.iso.date(),
    today: z.iso.date(),
  }),
  revenueData: z.array(z.object({ month: z.string(), ...bucket })),
  weeklyData: z.array(z.object({ week: z.string(), ...bucket })),
  quarterlyData: z.array(z.object({ quarter: z.string(), ...bucket })),
  topClients: z.array(topClient),
  jobStats: z.object({
    activeJobs: z.int(),
    /** In the range. */
    completedJobs: z.int(),
    /** Current jobs, whatever the range is. */
    byStatus: z.record(z.enum(jobStatuses), z.int()),
  }),
  financialStats: z.object({
    totalRevenue: money(),
    totalInvoiced: money(),
    totalClients: z.int(),
    averageJobValue: money(),
    invoicedJobs: z.int(),
    previous: z.object({ totalRevenue: money(), totalInvoiced: money(), completedJobs: z.int() }),
  }),
  serviceBreakdown: z.array(z.object({ name: z.enum(categories), count: z.int(), revenue: money() })),
  teamPerformance: z.array(member),
  geographicData: z.array(place),
  customerSatisfaction: z.object({
    averageRating: z.nullable(z.number()),
    totalReviews: z.int(),
    repeatCustomers: rate,
    /** Number of ratings of 1, 2, 3, 4 and 5. */
    ratings: z.array(z.int()),
    latest: z.array(review),
  }),
  receivables: z.object({
    total: money(),
    byAge: z.array(z.object({ age: z.enum(receivableAges), count: z.int(), amount: money() })),
  }),
});
export type Report = z.infer<typeof report>;

export const readReport = route({
  method: "GET",
  path: "/reports",
  access: "reports:read",
  summary: "Revenue, clients, services, team, places, satisfaction and receivables for a date range",
  tag: "Reports",
  query: reportQuery,
  status: 200,
  response: report,
});

const recordKinds = ["invoiced", "collected", "completed"] as const;
export type RecordKind = (typeof recordKinds)[number];

const reportRecordsQuery = z
  .object({
    ...range,
    page: pageQuery.page,
    limit: pageQuery.limit,
    of: z.enum(recordKinds, "of must be invoiced, collected or completed"),
    category: z.optional(z.enum(categories)),
    zip: z.optional(z.string().check(z.regex(/^\d{0,5}$/, "zip must be up to five digits"))),
    /** Jobs for which this person completed a visit. */
    person: z.optional(id),
  })
  .check(inOrder, notTooLong);
export type ReportRecordsQuery = z.infer<typeof reportRecordsQuery>;

const record = z.object({
  /** A payment is shown as the invoice it paid, or the quote whose deposit it paid. */
  kind: z.enum(["invoice", "quote", "job"]),
  _id: id,
  number: z.string(),
  title: z.string(),
  client: z.object({ firstName: z.string(), lastName: z.string() }),
  day: z.iso.date(),
  /** Dollars. Null for completed jobs. */
  amount: z.nullable(money()),
});
export type ReportRecord = z.infer<typeof record>;

export const listReportRecords = route({
  method: "GET",
  path: "/reports/records",
  access: "reports:read",
  summary: "The invoices, payments or completed jobs behind a figure of the report, newest first",
  tag: "Reports",
  query: reportRecordsQuery,
  status: 200,
  response: z.object({ records: z.array(record), ...listTotals }),
});
