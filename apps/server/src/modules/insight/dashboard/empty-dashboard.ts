import type { Dashboard } from "@fieldwright/contract/dashboard";
import { dollars } from "@fieldwright/domain/money";
import { noticeFor } from "#identity";
import type { Principal } from "#kernel";
import { seesInvoices, seesQuotes, seesRevenue } from "./dashboard.policy";
import { presentInvoiceStats, presentJobStats, presentToday } from "./dashboard.present";

const zeroIf = (isSeen: boolean) => (isSeen ? 0 : null);
const zeroDollarsIf = (isSeen: boolean) => (isSeen ? dollars(0) : null);

/** For people who belong to no organization yet, with the notice that tells them how to join one. */
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
    notice: noticeFor(principal),
  };
};
