import type { Dashboard } from "@fieldwright/contract/dashboard";
import { addDays } from "@fieldwright/domain/calendar";
import { formatDay } from "@fieldwright/domain/format-time";
import { dollars, formatUsd } from "@fieldwright/domain/money";
import { Link } from "@tanstack/react-router";
import {
  CalendarDays,
  CircleDollarSign,
  FilePen,
  type LucideIcon,
  SquareUserRound,
  Wrench,
} from "lucide-react";
import { Card } from "@/ui/card";
import { cx } from "@/ui/cx";
import { Skeleton } from "@/ui/skeleton";
import { words } from "./words";

type Figures = Pick<Dashboard, "stats" | "comparisons" | "today" | "invoiceStats">;
type Destination = "/clients" | "/jobs" | "/quotes" | "/invoices" | "/schedule";
type Cell = {
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
  label: words.totalClients,
  value: number(stats.totalClients),
  note:
    comparisons.clientsThisMonth === null
      ? words.onYourVisits
      : words.addedThisMonth(number(comparisons.clientsThisMonth)),
});

const jobsCell = ({ stats, comparisons }: Figures): Cell => ({
  to: "/jobs",
  label: words.activeJobs,
  value: number(stats.totalJobs),
  note: words.underWayNow(number(comparisons.jobsUnderWay)),
});

const quotesCell = ({ stats, comparisons }: Figures): Cell => ({
  to: "/quotes",
  label: words.pendingQuotes,
  value: number(stats.totalQuotes ?? 0),
  note: words.waitingOnYourAnswer(formatUsd(comparisons.quotesWaiting ?? dollars(0)), stats.monthlyRevenue),
});

const revenueCell = ({ stats, comparisons, today }: Figures): Cell => ({
  to: "/invoices",
  label: words.monthlyRevenue,
  value: wholeUsd.format(stats.monthlyRevenue ?? 0),
  note: words.byThisDayIn(wholeUsd.format(comparisons.revenueLastMonth ?? 0), monthBefore(today.day)),
});

const balanceCell = ({ comparisons, invoiceStats }: Figures): Cell => {
  const open = (invoiceStats?.pending.count ?? 0) + (invoiceStats?.overdue.count ?? 0);
  return {
    to: "/invoices",
    label: words.toPay,
    value: formatUsd(comparisons.owed ?? dollars(0)),
    note: words.onInvoice(number(open), open),
  };
};

const visitsCell = ({ today }: Figures): Cell => {
  const { completed, cancelled: _cancelled, ...toDo } = today.counts;
  const left = Object.values(toDo).reduce((sum, count) => sum + count, 0);
  return {
    to: "/schedule",
    label: words.visitsToday,
    value: number(left + completed),
    note: left === 0 ? words.noneLeft : words.stillToDo(number(left)),
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

const icons: Record<Cell["to"], LucideIcon> = {
  "/clients": SquareUserRound,
  "/jobs": Wrench,
  "/quotes": FilePen,
  "/invoices": CircleDollarSign,
  "/schedule": CalendarDays,
};

/** The card's background shows through the gaps as lines. */
const ledger = "grid gap-px overflow-hidden bg-line";
const columns = (cells: number) =>
  cells === 4 ? "grid-cols-2 lg:grid-cols-4" : "grid-cols-2 sm:grid-cols-3 max-sm:*:last:odd:col-span-full";

export function Ledger({ cells }: { cells: readonly Cell[] }) {
  return (
    <Card asChild className={cx(ledger, columns(cells.length))}>
      <ul aria-label={words.figures}>
        {cells.map((cell) => (
          <li key={cell.label} className="bg-surface">
            <LedgerCell {...cell} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function LedgerCell({ to, label, value, note }: Cell) {
  const Icon = icons[to];
  return (
    <Link
      to={to}
      className="block h-full px-4 pt-3.5 pb-3.5 -outline-offset-2 transition-colors duration-fast hover:bg-sunken"
    >
      <span className="flex items-center justify-between gap-2 text-13 font-medium text-ink-2">
        {label}
        <Icon aria-hidden="true" size={16} strokeWidth={1.75} className="shrink-0 text-ink-3" />
      </span>
      <span className="mt-1.5 block text-28 font-head wdth-head">{value}</span>
      <span className="mt-1 block text-12 text-ink-2">{note}</span>
    </Link>
  );
}

export function LedgerSkeleton() {
  return (
    <Card className={cx(ledger, columns(4))}>
      {["clients", "jobs", "quotes", "revenue"].map((cell) => (
        <span key={cell} className="block bg-surface px-4 pt-4 pb-4.5">
          <Skeleton className="w-24" />
          <Skeleton className="mt-4 h-6 w-20" />
          <Skeleton className="mt-3.5 w-32" />
        </span>
      ))}
    </Card>
  );
}
