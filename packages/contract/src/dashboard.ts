import { jobStatuses, priorities, visitStatuses } from "@fieldwright/domain/statuses";
import * as z from "zod/mini";
import { client } from "./clients";
import { clientSummary } from "./documents";
import { id, instant, money, notice } from "./fields";
import { jobSummary } from "./jobs";
import { route } from "./route";
import { setupStep } from "./setup";

/** Figures the person may not see are null. Technicians and clients get figures of their own records. */
const stats = z.object({
  totalClients: z.int(),
  /** Open jobs: draft, scheduled, in progress, on hold. */
  totalJobs: z.int(),
  /** Pending, not expired. */
  totalQuotes: z.nullable(z.int()),
  /** Dollars collected this calendar month, in the organization's zone. */
  monthlyRevenue: z.nullable(money()),
});

/** What the dashboard compares the figures with. */
const comparisons = z.object({
  clientsThisMonth: z.nullable(z.int()),
  jobsUnderWay: z.int(),
  /** Total of quotes that wait for an answer, in dollars. */
  quotesWaiting: z.nullable(money()),
  /** Dollars collected last month, up to and including the same day of the month. */
  revenueLastMonth: z.nullable(money()),
  /** Unpaid on invoices, in dollars. */
  owed: z.nullable(money()),
});

/** An upcoming visit, or an open job without a visit, which has no start. */
const upcomingJob = z.object({
  /** Id of the job. */
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
  /** In the organization's zone. */
  day: z.iso.date(),
  /** Sorted by start, without canceled visits. At most 200. */
  visits: z.array(visitToday),
  counts: z.record(z.enum(visitStatuses), z.int()),
  /** Open visits that have no technician. */
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
  /** Dollars. For quotes and invoices. */
  total: z.optional(money()),
  /** The first one. For visits. */
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
  /** Null for people who may not see invoices. */
  invoiceStats: z.nullable(invoiceStats),
  today,
  /** Only kinds with at least one record. */
  attention: z.array(attention),
  /** For admins of a company that is not set up yet, unless they set it up later. */
  setup: z.nullable(z.array(setupStep)),
  notice,
});
export type Dashboard = z.infer<typeof dashboard>;

export const readDashboard = route({
  method: "GET",
  path: "/dashboard/stats",
  access: "account:read",
  summary: "The dashboard's numbers and lists, limited to what you can see",
  tag: "Dashboard",
  status: 200,
  response: dashboard,
});
