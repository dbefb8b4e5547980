import type { VisitDay } from "@fieldwright/contract/schedule-days";
import type { Day } from "@fieldwright/domain/calendar";
import { formatTime } from "@fieldwright/domain/format-time";
import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useZone } from "@/lib/dates";
import { Skeleton } from "@/ui/skeleton";
import { visitsQuery } from "../api";
import type { VisitFilters } from "../schedule-search";
import { type DayGroup, headingOf, hoursOf, rowsOf } from "./day-groups";
import { DayHeading } from "./day-heading";
import { dayWanted, finishedWanted, type ListMode, type VisitsWanted } from "./list-query";
import { VisitRow } from "./visit-row";

type DaySectionProps = {
  group: DayGroup;
  totals: VisitDay | undefined;
  filters: VisitFilters;
  mode: ListMode;
  today: Day;
  /** Shown on top already. */
  without: string | undefined;
};

export function DaySection({ group, totals, filters, mode, today, without }: DaySectionProps) {
  const { day } = group;
  const id = `day-${day}`;
  const [isWhole, setWhole] = useState(false);
  const isFolded = mode === "ahead" && day === today && !filters.status && !filters.state;
  const rows = group.visits.filter(({ _id }) => _id !== without);
  const all = totals ? rowsOf(totals, isFolded) : group.visits.length;
  const more = mode === "earlier" ? 0 : all - group.visits.length;
  return (
    <section aria-labelledby={id} className="border-b border-line last:border-b-0">
      <DayHeading id={id} day={day} today={today} totals={totals} isFolded={isFolded} />
      {isFolded && totals ? <Finished totals={totals} filters={filters} today={today} /> : null}
      {isWhole ? (
        <Rows wanted={dayWanted(filters, mode, day)} day={day} without={without} />
      ) : (
        <ul>
          {rows.map((visit) => (
            <VisitRow key={visit._id} visit={visit} day={day} />
          ))}
        </ul>
      )}
      {more > 0 ? (
        <FoldLine
          action={isWhole ? "Show fewer" : `Show all ${all}`}
          of={id}
          onAction={() => setWhole(!isWhole)}
          isTop={false}
        >
          {isWhole ? null : <MoreText count={more} totals={totals} day={day} today={today} />}
        </FoldLine>
      ) : null}
    </section>
  );
}

type MoreTextProps = { count: number; totals: VisitDay | undefined; day: Day; today: Day };

function MoreText({ count, totals, day, today }: MoreTextProps) {
  const zone = useZone();
  const { name } = headingOf(day, today);
  const last = totals?.lastStart ? `, the last at ${formatTime(totals.lastStart, zone)}` : "";
  if (day === today) return `${count} more today${last}`;
  return `${count} more ${name === "Tomorrow" ? "tomorrow" : `on ${name}`}`;
}

type FinishedProps = { totals: VisitDay; filters: VisitFilters; today: Day };

/** What was finished today, folded into one line. */
function Finished({ totals: { finished, visits }, filters, today }: FinishedProps) {
  const [isShown, setShown] = useState(false);
  if (finished.visits === 0) return null;
  return (
    <>
      <FoldLine
        action={isShown ? "Hide" : "Show"}
        of="finished today"
        onAction={() => setShown(!isShown)}
        icon={<Check aria-hidden="true" size={15} className="text-green-ink" />}
        isTop={visits > finished.visits || isShown}
      >
        {finished.visits} finished earlier today, {hoursOf(finished.minutes)}
      </FoldLine>
      {isShown ? <Rows wanted={finishedWanted(filters, today)} day={today} isAbove /> : null}
    </>
  );
}

type FoldLineProps = {
  action: string;
  /** What the button shows, for screen readers. */
  of: string;
  onAction: () => void;
  icon?: ReactNode;
  /** Rows follow below. */
  isTop: boolean;
  children: ReactNode;
};

function FoldLine({ action, of, onAction, icon, isTop, children }: FoldLineProps) {
  return (
    <p
      className={`flex h-8 items-center gap-2 border-line px-4 text-13 text-ink-2 pointer-coarse:h-12 ${isTop ? "border-b" : "border-t"}`}
    >
      <span className="grid w-4 shrink-0">{icon}</span>
      <span className="truncate">{children}</span>
      <button
        type="button"
        aria-describedby={of.startsWith("day-") ? of : undefined}
        aria-label={of.startsWith("day-") ? undefined : `${action} visits ${of}`}
        onClick={onAction}
        className="ml-auto shrink-0 self-stretch pl-4 font-strong text-accent-ink hover:underline"
      >
        {action}
      </button>
    </p>
  );
}

type RowsProps = { wanted: VisitsWanted; day: Day; without?: string | undefined; isAbove?: boolean };

/** Loaded when someone asks for them. */
function Rows({ wanted, day, without, isAbove = false }: RowsProps) {
  const { data, isError, refetch } = useQuery({ ...visitsQuery(wanted), placeholderData: undefined });
  if (isError && !data)
    return (
      <p role="alert" className="flex h-11 items-center gap-3 px-4 text-13 text-ink-2">
        Failed to load schedules
        <button type="button" onClick={() => void refetch()} className="font-strong text-accent-ink">
          Retry
        </button>
      </p>
    );
  if (!data)
    return (
      <output className="flex h-11 items-center px-4">
        <span className="sr-only">Loading schedules</span>
        <Skeleton className="w-2/5" />
      </output>
    );
  const beyond = data.total - data.schedules.length;
  return (
    <>
      <ul className={isAbove ? "border-b border-line" : ""}>
        {data.schedules
          .filter(({ _id }) => _id !== without)
          .map((visit) => (
            <VisitRow key={visit._id} visit={visit} day={day} />
          ))}
      </ul>
      {beyond > 0 ? (
        <p className="border-t border-line px-4 py-2 text-13 text-ink-2">
          {beyond} more are on the board. Press B on a visit to see its day there.
        </p>
      ) : null}
    </>
  );
}
