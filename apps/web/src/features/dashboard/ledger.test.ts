import { dollars } from "@fieldwright/domain/money";
import { describe, expect, it } from "vitest";
import { ledgerCells } from "./ledger";

type Figures = Parameters<typeof ledgerCells>[0];

const sums = { count: 0, total: dollars(0) };
const office: Figures = {
  stats: { totalClients: 1284, totalJobs: 47, totalQuotes: 23, monthlyRevenue: dollars(86_412.4) },
  comparisons: {
    clientsThisMonth: 18,
    jobsUnderWay: 6,
    quotesWaiting: dollars(41_870),
    revenueLastMonth: dollars(79_950),
    owed: dollars(100),
  },
  invoiceStats: { pending: sums, paid: sums, overdue: { count: 1, total: dollars(900) }, cancelled: sums },
  today: {
    day: "2026-01-31",
    visits: [],
    withoutTechnician: 0,
    counts: {
      pending: 1,
      confirmed: 2,
      rescheduled: 0,
      en_route: 0,
      in_progress: 1,
      completed: 3,
      cancelled: 5,
    },
  },
};

describe("the ledger", () => {
  it("shows the office the four figures of the business and where they lead", () => {
    expect(ledgerCells(office)).toEqual([
      { to: "/clients", label: "Total Clients", value: "1,284", note: "18 added this month" },
      { to: "/jobs", label: "Active Jobs", value: "47", note: "6 underway now" },
      { to: "/quotes", label: "Pending Quotes", value: "23", note: "$41,870.00 waiting on an answer" },
      {
        to: "/invoices",
        label: "Monthly Revenue",
        value: "$86,412",
        note: "$79,950 by this date in December",
      },
    ]);
  });

  it("shows a technician no money, and the day's visits without cancelled ones", () => {
    const cells = ledgerCells({
      ...office,
      stats: { ...office.stats, totalQuotes: null, monthlyRevenue: null },
      comparisons: { ...office.comparisons, clientsThisMonth: null, quotesWaiting: null },
      invoiceStats: null,
    });
    expect(cells.map(({ label, value, note }) => [label, value, note])).toEqual([
      ["Total Clients", "1,284", "on your visits"],
      ["Active Jobs", "47", "6 underway now"],
      ["Visits today", "7", "4 still to do"],
    ]);
    expect(JSON.stringify(cells)).not.toContain("$");
  });

  it("shows a customer what they owe instead of what the business earns", () => {
    const cells = ledgerCells({ ...office, stats: { ...office.stats, monthlyRevenue: null } });
    expect(cells.map(({ label }) => label)).toEqual(["Active Jobs", "Pending Quotes", "To pay"]);
    expect(cells.at(-1)).toMatchObject({ value: "$100.00", note: "on 1 invoice" });
  });
});
