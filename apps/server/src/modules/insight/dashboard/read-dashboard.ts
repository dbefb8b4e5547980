import type { Dashboard } from "@fieldwright/contract/dashboard";
import type { TenantTx } from "@fieldwright/db/client";
import { addCents, type Cents, type Dollars, noCents, toDollars } from "@fieldwright/domain/money";
import { openJobStatuses } from "@fieldwright/domain/statuses";
import { listClients, summarizeClients } from "#customers";
import { readTerms } from "#identity";
import type { Principal } from "#kernel";
import { listJobs } from "#work";
import { seesInvoices, seesQuotes, seesRevenue, visibilityFor } from "./dashboard.policy";
import { presentInvoiceStats, presentJobStats, presentToday, presentUpcoming } from "./dashboard.present";
import { countJobs, sumBusiness, sumInvoices, sumOpenQuotes } from "./figures.repo";
import { type Period, periodOf } from "./period";
import { readAttention } from "./read-attention";
import { findUnscheduled } from "./unscheduled.repo";
import { countToday, findNextVisits, findToday } from "./work.repo";

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
  };
};
