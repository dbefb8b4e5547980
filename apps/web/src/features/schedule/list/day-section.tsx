import type { VisitDay } from "@fieldwright/contract/schedule-days";
import type { Day } from "@fieldwright/domain/calendar";
import { minuteOfDay } from "@fieldwright/domain/calendar";
import { formatTime } from "@fieldwright/domain/format-time";
import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useNow, useZone } from "@/lib/dates";
import { cx } from "@/ui/cx";
import { DensityTape } from "@/ui/load-tape";
import { Skeleton } from "@/ui/skeleton";
import { visitsQuery } from "../api";
import type { VisitFilters } from "../schedule-search";
import { amountOf, barsOf, bookedShare, type DayGroup, headingOf, hoursOf, rowsOf } from "./day-groups";
import { dayWanted, finishedWanted, type ListMode, type VisitsWanted } from "./list-query";
import { VisitRow } from "./visit-row";
import { words } from "./words";

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
          action={isWhole ? words.showFewer : words.showAll(all)}
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
  const last = totals?.lastStart ? words.lastAt(formatTime(totals.lastStart, zone)) : "";
  if (day === today) return words.moreToday(count, last);
  return words.moreTomorrow(count, name);
}

type FinishedProps = { totals: VisitDay; filters: VisitFilters; today: Day };

/** What was finished today, folded into one line. */
function Finished({ totals: { finished, visits }, filters, today }: FinishedProps) {
  const [isShown, setShown] = useState(false);
  if (finished.visits === 0) return null;
  return (
    <>
      <FoldLine
        action={isShown ? words.hide : words.show}
        of={words.finishedToday}
        onAction={() => setShown(!isShown)}
        icon={<Check aria-hidden="true" size={15} className="text-green-ink" />}
        isTop={visits > finished.visits || isShown}
      >
        {words.finishedEarlierToday(finished.visits, hoursOf(finished.minutes))}
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
        aria-label={of.startsWith("day-") ? undefined : words.actionOfVisits(action, of)}
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
        {words.failedToLoadSchedules}
        <button type="button" onClick={() => void refetch()} className="font-strong text-accent-ink">
          {words.retry}
        </button>
      </p>
    );
  if (!data)
    return (
      <output className="flex h-11 items-center px-4">
        <span className="sr-only">{words.loadingSchedules}</span>
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
        <p className="border-t border-line px-4 py-2 text-13 text-ink-2">{words.moreAreOnBoard(beyond)}</p>
      ) : null}
    </>
  );
}

type DayHeadingProps = {
  id: string;
  day: Day;
  today: Day;
  /** Absent until the totals are here. */
  totals: VisitDay | undefined;
  /** Finished visits are behind a line of their own. */
  isFolded: boolean;
};

/** The day, how much there is, and how full it is. Stays in view while its visits scroll. */
function DayHeading({ id, day, today, totals, isFolded }: DayHeadingProps) {
  const { name, date } = headingOf(day, today);
  const amount = totals && amountOf(totals, isFolded);
  return (
    <header className="sticky top-topbar z-[3] flex h-11 items-center gap-x-3 border-b border-line bg-sunken px-4 pointer-coarse:h-12">
      <h2 id={id} className="flex min-w-0 items-baseline gap-2 whitespace-nowrap sm:shrink-0">
        <span className="text-15 font-head wdth-head">{name}</span>{" "}
        <span className="truncate text-13 font-text text-ink-2">{date}</span>
      </h2>
      {amount ? (
        <p className="border-l border-line-strong pl-3 text-13 whitespace-nowrap text-ink-2 sm:min-w-0 sm:truncate">
          <b className="font-strong text-ink">{amount.count}</b>
          {amount.hours ? <span className="max-sm:hidden"> · {amount.hours}</span> : null}
        </p>
      ) : null}
      {totals?.time ? <Booked time={totals.time} isToday={day === today} /> : null}
    </header>
  );
}

function Booked({ time, isToday }: { time: NonNullable<VisitDay["time"]>; isToday: boolean }) {
  const zone = useZone();
  const now = useNow();
  const share = bookedShare(time);
  const { firstHour, bars } = barsOf(time);
  return (
    <div className="ml-auto flex items-center gap-5">
      <DensityTape
        bars={bars}
        firstHour={firstHour}
        now={isToday ? minuteOfDay(zone, now) / 60 : undefined}
        className="max-md:hidden"
      />
      <p
        className={cx(
          "text-right text-13 font-strong whitespace-nowrap sm:w-20",
          share !== undefined && share > 1.005 ? "text-red-ink" : "",
        )}
      >
        {share === undefined ? (
          <span className="font-text text-ink-2">{words.noHours}</span>
        ) : (
          <>
            {Math.round(share * 100)}%<span className="max-sm:hidden">{words.booked}</span>
          </>
        )}
      </p>
    </div>
  );
}
