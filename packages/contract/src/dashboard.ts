import { jobStatuses, priorities, visitStatuses } from "@fieldwright/domain/statuses";
import * as z from "zod/mini";
import { client } from "./clients";
import { clientSummary } from "./documents";
import { id, instant, money, notice } from "./fields";
import { jobSummary } from "./jobs";
import { route } from "./route";

/** Null is what the person may not see. A technician's figures are of their own visits, a client's of their own records. */
const stats = z.object({
  totalClients: z.int(),
  /** Open ones: draft, scheduled, in progress, on hold. */
  totalJobs: z.int(),
  /** Pending and not expired. */
  totalQuotes: z.nullable(z.int()),
  /** Dollars collected in the calendar month of the organization's zone. */
  monthlyRevenue: z.nullable(money()),
});

/** What the figures are read against. */
const comparisons = z.object({
  clientsThisMonth: z.nullable(z.int()),
  jobsUnderWay: z.int(),
  /** Dollars of the quotes that wait for an answer. */
  quotesWaiting: z.nullable(money()),
  /** Dollars collected last month up to and including this day of the month. */
  revenueLastMonth: z.nullable(money()),
  /** Dollars still to be paid on invoices. */
  owed: z.nullable(money()),
});

/** A visit that is ahead, or an open job that has none yet and so no start. */
const upcomingJob = z.object({
  /** Of the job. */
  _id: id,
  visit: z.nullable(id),
  jobNumber: z.string(),
  title: z.string(),
  status: z.enum(jobStatuses),
  priority: z.enum(priorities),
  schedule: z.object({ startDate: z.nullable(instant) }),
  client: clientSummary,
});
export type UpcomingJob = z.infer<typeof upcomingJob>;

const jobStats = z.record(z.enum(jobStatuses), z.int());

const invoiceSum = z.object({ count: z.int(), total: money() });
const invoiceStats = z.object({
  pending: invoiceSum,
  paid: invoiceSum,
  overdue: invoiceSum,
  cancelled: invoiceSum,
});

const visitToday = z.object({
  _id: id,
  title: z.string(),
  start: instant,
  end: instant,
  status: z.enum(visitStatuses),
  technicians: z.array(z.object({ _id: id, firstName: z.string(), lastName: z.string() })),
});
export type VisitToday = z.infer<typeof visitToday>;

const today = z.object({
  /** The calendar day in the organization's zone. */
  day: z.iso.date(),
  /** Without cancelled ones, by start; at most 200. */
  visits: z.array(visitToday),
  counts: z.record(z.enum(visitStatuses), z.int()),
  /** Of those still to be done. */
  withoutTechnician: z.int(),
});
export type Today = z.infer<typeof today>;

const attentionKinds = [
  "late_visits",
  "unassigned_visits",
  "unscheduled_jobs",
  "expiring_quotes",
  "overdue_invoices",
] as const;

const attention = z.object({
  kind: z.enum(attentionKinds),
  count: z.int(),
  /** Dollars, of quotes and invoices. */
  total: z.optional(money()),
  /** The first one, of visits. */
  first: z.optional(z.object({ _id: id, job: id, title: z.string(), start: instant })),
});
export type Attention = z.infer<typeof attention>;

const dashboard = z.object({
  stats,
  comparisons,
  recentJobs: z.array(jobSummary),
  upcomingJobs: z.array(upcomingJob),
  recentClients: z.array(client),
  jobStats,
  /** Null for people who see no invoices. */
  invoiceStats: z.nullable(invoiceStats),
  today,
  /** Only what there is something of. */
  attention: z.array(attention),
  notice,
});
export type Dashboard = z.infer<typeof dashboard>;

export const readDashboard = route({
  method: "GET",
  path: "/dashboard/stats",
  access: "account:read",
  summary: "The figures and lists of the dashboard, as far as the person may see them",
  tag: "Dashboard",
  status: 200,
  response: dashboard,
});
