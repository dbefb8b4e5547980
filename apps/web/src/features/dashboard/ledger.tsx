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
import type { Cell } from "./ledger-cells";

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
      <ul aria-label="Figures">
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
