import type { Dashboard } from "@fieldwright/contract/dashboard";
import { noticeFor } from "#identity";
import type { Principal } from "#kernel";
import { seesInvoices, seesQuotes, seesRevenue } from "./dashboard.policy";
import { presentInvoiceStats, presentJobStats, presentToday } from "./dashboard.present";

/** For people who belong to no organization yet, with the notice that tells them how to join one. */
export const emptyDashboard = (principal: Principal, now: Date): Dashboard => {
  const quotes = seesQuotes(principal) ? 0 : null;
  const revenue = seesRevenue(principal) ? 0 : null;
  return {
    stats: { totalClients: 0, totalJobs: 0, totalQuotes: quotes, monthlyRevenue: revenue },
    comparisons: {
      clientsThisMonth: revenue,
      jobsUnderWay: 0,
      quotesWaiting: quotes,
      revenueLastMonth: revenue,
      owed: seesInvoices(principal) ? 0 : null,
    },
    recentJobs: [],
    upcomingJobs: [],
    recentClients: [],
    jobStats: presentJobStats(new Map()),
    invoiceStats: seesInvoices(principal) ? presentInvoiceStats(new Map()) : null,
    today: presentToday(now.toISOString().slice(0, 10), [], []),
    attention: [],
    notice: noticeFor(principal),
  };
};
