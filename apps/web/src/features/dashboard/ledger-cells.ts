import type { Dashboard } from "@fieldwright/contract/dashboard";
import { addDays } from "@fieldwright/domain/calendar";
import { formatDay } from "@fieldwright/domain/format-time";
import { dollars, formatUsd } from "@fieldwright/domain/money";

type Figures = Pick<Dashboard, "stats" | "comparisons" | "today" | "invoiceStats">;
type Destination = "/clients" | "/jobs" | "/quotes" | "/invoices" | "/schedule";
export type Cell = {
  readonly to: Destination;
  readonly label: string;
  readonly value: string;
  readonly note: string;
};

const wholeUsd = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});
const number = (value: number) => value.toLocaleString("en-US");

const monthBefore = (day: string): string => formatDay(addDays(`${day.slice(0, 8)}01`, -1), "longMonth");

const clientsCell = ({ stats, comparisons }: Figures): Cell => ({
  to: "/clients",
  label: "Total Clients",
  value: number(stats.totalClients),
  note:
    comparisons.clientsThisMonth === null
      ? "on your visits"
      : `${number(comparisons.clientsThisMonth)} added this month`,
});

const jobsCell = ({ stats, comparisons }: Figures): Cell => ({
  to: "/jobs",
  label: "Active Jobs",
  value: number(stats.totalJobs),
  note: `${number(comparisons.jobsUnderWay)} under way now`,
});

const quotesCell = ({ stats, comparisons }: Figures): Cell => ({
  to: "/quotes",
  label: "Pending Quotes",
  value: number(stats.totalQuotes ?? 0),
  note: `${formatUsd(comparisons.quotesWaiting ?? dollars(0))} waiting on ${stats.monthlyRevenue === null ? "your" : "an"} answer`,
});

const revenueCell = ({ stats, comparisons, today }: Figures): Cell => ({
  to: "/invoices",
  label: "Monthly Revenue",
  value: wholeUsd.format(stats.monthlyRevenue ?? 0),
  note: `${wholeUsd.format(comparisons.revenueLastMonth ?? 0)} by this day in ${monthBefore(today.day)}`,
});

const balanceCell = ({ comparisons, invoiceStats }: Figures): Cell => {
  const open = (invoiceStats?.pending.count ?? 0) + (invoiceStats?.overdue.count ?? 0);
  return {
    to: "/invoices",
    label: "To pay",
    value: formatUsd(comparisons.owed ?? dollars(0)),
    note: `on ${number(open)} ${open === 1 ? "invoice" : "invoices"}`,
  };
};

const visitsCell = ({ today }: Figures): Cell => {
  const { completed, cancelled: _cancelled, ...toDo } = today.counts;
  const left = Object.values(toDo).reduce((sum, count) => sum + count, 0);
  return {
    to: "/schedule",
    label: "Visits today",
    value: number(left + completed),
    note: left === 0 ? "None left" : `${number(left)} still to do`,
  };
};

/** The office sees business figures, technicians their own work, and customers what they have to decide and pay. */
export const ledgerCells = (figures: Figures): readonly Cell[] => {
  if (figures.stats.monthlyRevenue !== null)
    return [clientsCell(figures), jobsCell(figures), quotesCell(figures), revenueCell(figures)];
  return figures.stats.totalQuotes === null
    ? [clientsCell(figures), jobsCell(figures), visitsCell(figures)]
    : [jobsCell(figures), quotesCell(figures), balanceCell(figures)];
};
