import type { Attention, Dashboard } from "@fieldwright/contract/dashboard";
import type { TenantTx } from "@fieldwright/db/client";
import { addCents, type Cents, type Dollars, dollars, noCents, toDollars } from "@fieldwright/domain/money";
import { can } from "@fieldwright/domain/permissions";
import { openJobStatuses } from "@fieldwright/domain/statuses";
import { listClients, summarizeClients } from "#customers";
import { noticeFor, readTerms } from "#identity";
import type { Principal } from "#kernel";
import { listJobs } from "#work";
import { readOpenSetup } from "../setup/setup";
import {
  answersForLateVisits,
  plansWork,
  seesInvoices,
  seesQuotes,
  seesRevenue,
  visibilityFor,
} from "./dashboard.policy";
import {
  presentInvoiceStats,
  presentJobStats,
  presentToday,
  presentUpcoming,
  presentVisitsOfNote,
} from "./dashboard.present";
import {
  countJobs,
  type InvoiceSums,
  type QuoteSums,
  sumBusiness,
  sumInvoices,
  sumOpenQuotes,
} from "./figures.repo";
import { type Period, periodOf } from "./period";
import {
  countToday,
  findLate,
  findNextVisits,
  findToday,
  findUnassigned,
  findUnscheduled,
} from "./work.repo";

const zeroIf = (isSeen: boolean) => (isSeen ? 0 : null);
const zeroDollarsIf = (isSeen: boolean) => (isSeen ? dollars(0) : null);

/** For people without an organization. The notice says what they need to do. */
export const emptyDashboard = (principal: Principal, now: Date): Dashboard => {
  const [quotes, revenue] = [seesQuotes(principal), seesRevenue(principal)];
  return {
    stats: {
      totalClients: 0,
      totalJobs: 0,
      totalQuotes: zeroIf(quotes),
      monthlyRevenue: zeroDollarsIf(revenue),
    },
    comparisons: {
      clientsThisMonth: zeroIf(revenue),
      jobsUnderWay: 0,
      quotesWaiting: zeroDollarsIf(quotes),
      revenueLastMonth: zeroDollarsIf(revenue),
      owed: zeroDollarsIf(seesInvoices(principal)),
    },
    recentJobs: [],
    upcomingJobs: [],
    recentClients: [],
    jobStats: presentJobStats(new Map()),
    invoiceStats: seesInvoices(principal) ? presentInvoiceStats(new Map()) : null,
    today: presentToday(now.toISOString().slice(0, 10), [], []),
    attention: [],
    setup: null,
    notice: noticeFor(principal),
  };
};

type Known = {
  readonly unscheduled: number;
  readonly quotes: QuoteSums | undefined;
  readonly overdue: InvoiceSums | undefined;
};

/** What needs action, most urgent first. */
const readAttention = async (
  tx: TenantTx,
  principal: Principal,
  period: Period,
  { unscheduled, quotes, overdue }: Known,
): Promise<Attention[]> => {
  const visibility = visibilityFor(principal);
  const late = answersForLateVisits(principal) ? await findLate(tx, visibility, period) : undefined;
  const unassigned = plansWork(principal) ? await findUnassigned(tx, visibility, period) : undefined;
  return [
    ...(late ? [presentVisitsOfNote("late_visits", late)] : []),
    ...(unassigned ? [presentVisitsOfNote("unassigned_visits", unassigned)] : []),
    ...(plansWork(principal) && unscheduled > 0
      ? [{ kind: "unscheduled_jobs" as const, count: unscheduled }]
      : []),
    ...(overdue
      ? [{ kind: "overdue_invoices" as const, count: overdue.count, total: toDollars(overdue.owed) }]
      : []),
    ...(quotes && quotes.expiring > 0
      ? [
          {
            kind: "expiring_quotes" as const,
            count: quotes.expiring,
            total: toDollars(quotes.expiringTotal),
          },
        ]
      : []),
  ];
};

const listLength = 5;
const newest = { page: 1, limit: listLength, search: "", status: undefined };

const readUpcoming = async (tx: TenantTx, principal: Principal, period: Period) => {
  const visibility = visibilityFor(principal);
  const next = await findNextVisits(tx, visibility, period, listLength);
  const unscheduled = await findUnscheduled(tx, visibility, listLength);
  const rows = [...next, ...unscheduled.jobs].slice(0, listLength);
  const clientOf = await summarizeClients(
    tx,
    rows.map((row) => row.clientId),
  );
  return {
    upcomingJobs: rows.map((row) => presentUpcoming(row, clientOf(row.clientId))),
    unscheduled: unscheduled.total,
  };
};

const readFigures = async (tx: TenantTx, principal: Principal, period: Period) => {
  const visibility = visibilityFor(principal);
  const own = visibility.of === "clients" ? visibility.clientIds : undefined;
  return {
    jobCounts: await countJobs(tx, visibility),
    quotes: seesQuotes(principal) ? await sumOpenQuotes(tx, own, period) : undefined,
    invoices: seesInvoices(principal) ? await sumInvoices(tx, own, period) : undefined,
    business: seesRevenue(principal) ? await sumBusiness(tx, period) : undefined,
  };
};

const dollarsOrNull = (amount: Cents | undefined): Dollars | null =>
  amount === undefined ? null : toDollars(amount);

export const readDashboard = async (tx: TenantTx, principal: Principal, now: Date): Promise<Dashboard> => {
  const period = periodOf((await readTerms(tx)).timeZone, now);
  const visibility = visibilityFor(principal);
  const { clients, total } = await listClients(tx, principal, newest);
  const { jobs } = await listJobs(tx, principal, { ...newest, client: undefined }, now);
  const { upcomingJobs, unscheduled } = await readUpcoming(tx, principal, period);
  const { jobCounts, quotes, invoices, business } = await readFigures(tx, principal, period);
  const jobStats = presentJobStats(jobCounts);
  const overdue = invoices?.get("overdue");
  const owed = invoices && addCents(overdue?.owed ?? noCents, invoices.get("pending")?.owed ?? noCents);
  return {
    stats: {
      totalClients: total,
      totalJobs: openJobStatuses.reduce((sum, status) => sum + jobStats[status], 0),
      totalQuotes: quotes?.waiting ?? null,
      monthlyRevenue: dollarsOrNull(business?.revenue),
    },
    comparisons: {
      clientsThisMonth: business?.clientsThisMonth ?? null,
      jobsUnderWay: jobStats.in_progress,
      quotesWaiting: dollarsOrNull(quotes?.waitingTotal),
      revenueLastMonth: dollarsOrNull(business?.revenueLastMonth),
      owed: dollarsOrNull(owed),
    },
    recentJobs: jobs,
    upcomingJobs,
    recentClients: clients,
    jobStats,
    invoiceStats: invoices ? presentInvoiceStats(invoices) : null,
    today: presentToday(
      period.today,
      await countToday(tx, visibility, period),
      await findToday(tx, visibility, period),
    ),
    attention: await readAttention(tx, principal, period, { unscheduled, quotes, overdue }),
    setup: can(principal, "organization:write") ? await readOpenSetup(tx) : null,
  };
};
