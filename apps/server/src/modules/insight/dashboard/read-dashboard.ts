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
  listLength,
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

const readOfNote = async (tx: TenantTx, principal: Principal, period: Period) => {
  const visibility = visibilityFor(principal);
  const [late, unassigned] = await Promise.all([
    answersForLateVisits(principal) ? findLate(tx, visibility, period) : undefined,
    plansWork(principal) ? findUnassigned(tx, visibility, period) : undefined,
  ]);
  return { late, unassigned };
};

type Known = Awaited<ReturnType<typeof readOfNote>> & {
  readonly unscheduled: number;
  readonly quotes: QuoteSums | undefined;
  readonly overdue: InvoiceSums | undefined;
};

/** What needs action, most urgent first. */
const attentionFor = (
  principal: Principal,
  { late, unassigned, unscheduled, quotes, overdue }: Known,
): Attention[] => [
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

const newest = { page: 1, limit: listLength, search: "", status: undefined };

const readUpcoming = async (tx: TenantTx, principal: Principal, period: Period) => {
  const visibility = visibilityFor(principal);
  const [next, unscheduled] = await Promise.all([
    findNextVisits(tx, visibility, period),
    findUnscheduled(tx, visibility),
  ]);
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
  const [jobCounts, quotes, invoices, business] = await Promise.all([
    countJobs(tx, visibility),
    seesQuotes(principal) ? sumOpenQuotes(tx, own, period) : undefined,
    seesInvoices(principal) ? sumInvoices(tx, own, period) : undefined,
    seesRevenue(principal) ? sumBusiness(tx, period) : undefined,
  ]);
  return { jobCounts, quotes, invoices, business };
};

const dollarsOrNull = (amount: Cents | undefined): Dollars | null =>
  amount === undefined ? null : toDollars(amount);

export const readDashboard = async (tx: TenantTx, principal: Principal, now: Date): Promise<Dashboard> => {
  const period = periodOf((await readTerms(tx)).timeZone, now);
  const visibility = visibilityFor(principal);
  // Nothing here waits for anything else, so all of it is sent at once.
  const [
    { clients, total },
    { jobs },
    { upcomingJobs, unscheduled },
    figures,
    counts,
    visits,
    ofNote,
    setup,
  ] = await Promise.all([
    listClients(tx, principal, newest),
    listJobs(tx, principal, { ...newest, client: undefined }, now),
    readUpcoming(tx, principal, period),
    readFigures(tx, principal, period),
    countToday(tx, visibility, period),
    findToday(tx, visibility, period),
    readOfNote(tx, principal, period),
    can(principal, "organization:write") ? readOpenSetup(tx) : null,
  ]);
  const { jobCounts, quotes, invoices, business } = figures;
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
    today: presentToday(period.today, counts, visits),
    attention: attentionFor(principal, { ...ofNote, unscheduled, quotes, overdue }),
    setup,
  };
};
