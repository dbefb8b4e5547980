import type { Report } from "@fieldwright/contract/reports";
import { formatDay } from "@fieldwright/domain/format-time";
import type { Dollars } from "@fieldwright/domain/money";
import type { ReceivableAge } from "@fieldwright/domain/report-figures";

const usd = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
const compact = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  notation: "compact",
  maximumFractionDigits: 1,
});

/** Whole dollars: cents do not matter in totals. */
export const wholeUsd = (amount: Dollars): string => usd.format(amount);
export const shortUsd = (amount: Dollars): string => compact.format(amount);
export const percent = (rate: number | null): string => (rate === null ? "–" : `${rate.toFixed(1)}%`);
export const count = (value: number): string => value.toLocaleString("en-US");

/** Change against the previous figure. Undefined if there was none. */
export const changeText = (now: number, before: number): string | undefined => {
  if (before <= 0) return undefined;
  const change = Math.round(((now - before) / before) * 100);
  return `${change > 0 ? "+" : ""}${change}%`;
};

export type SeriesUnit = "month" | "week" | "quarter";
export type Point = Omit<Report["revenueData"][number], "month"> & {
  readonly key: string;
  /** Label under the bar. */
  readonly tick: string;
  /** Full label, for tables and screen readers. */
  readonly label: string;
};

export const pointsOf = (report: Report, unit: SeriesUnit): Point[] => {
  if (unit === "month")
    return report.revenueData.map(({ month: key, ...sum }) => ({
      ...sum,
      key,
      tick: formatDay(sum.start, "month"),
      label: formatDay(sum.start, "monthYear"),
    }));
  if (unit === "week")
    return report.weeklyData.map(({ week: key, ...sum }) => ({
      ...sum,
      key,
      tick: formatDay(sum.start, "monthDay"),
      label: `Week of ${formatDay(sum.start, "monthDay")}, ${sum.start.slice(0, 4)}`,
    }));
  return report.quarterlyData.map(({ quarter: key, ...sum }) => {
    const [year = "", name = ""] = key.split("-");
    return { ...sum, key, tick: name, label: `${name} ${year}` };
  });
};

export const ageLabels: Readonly<Record<ReceivableAge, string>> = {
  not_due: "Not due yet",
  "1_30": "1 to 30 days overdue",
  "31_60": "31 to 60 days overdue",
  "61_90": "61 to 90 days overdue",
  over_90: "More than 90 days overdue",
};

export const words = {
  firstFigures: "Reports fill in from your work. Start with a client.",
  addClient: "Add Client",
};
