import type { Day } from "@fieldwright/domain/calendar";
import { formatTime } from "@fieldwright/domain/format-time";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { memo, useMemo } from "react";
import { useCan } from "@/lib/auth";
import { formatDay, useToday } from "@/lib/dates";
import { Button } from "@/ui/button";
import { cx } from "@/ui/cx";
import { ErrorState } from "@/ui/error-state";
import { SkeletonRows } from "@/ui/skeleton";
import { type Board, boardQuery } from "../api";
import { lookOf, solidTones } from "../board/tones";
import { type DayEntry, monthDays, monthFrom, visitsByDay } from "../days";
import { HolidayName, RangeNav, ScheduleViews } from "../schedule-header";
import type { ScheduleSearch } from "../schedule-search";
import { dayHeading } from "../schedule-words";

type MonthViewProps = { search: ScheduleSearch; onDate: (date: Day | undefined) => void };

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** How many rows fit into a day. The rest is behind a link. */
const rowsShown = 4;

export function MonthView({ search, onDate }: MonthViewProps) {
  const today = useToday();
  const isOffice = useCan("schedule:write");
  const date = search.date ?? today;
  const days = useMemo(() => monthDays(date), [date]);
  const { data, isError, isFetching, refetch } = useQuery(boardQuery(days[0] ?? date, days.at(-1) ?? date));
  const byDay = useMemo(() => {
    if (!data) return undefined;
    const { team } = search;
    const visits = team
      ? data.visits.filter((visit) => visit.team.some(({ user }) => user === team))
      : data.visits;
    return visitsByDay(days, visits, data.timeZone);
  }, [data, days, search]);
  return (
    <div className="flex flex-col px-4 pt-3 pb-6 sm:h-[calc(100dvh-var(--topbar))] sm:min-h-160 sm:px-0 sm:pb-0">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-3 sm:px-4">
        <h1 className="text-18 font-head wdth-head">{formatDay(date, "monthYear")}</h1>
        <RangeNav
          noun="month"
          onStep={(steps) => onDate(monthFrom(date, steps))}
          onToday={() => onDate(undefined)}
        />
        <ScheduleViews view="month" search={search} />
        {isOffice ? (
          <Button
            asChild
            variant="primary"
            size="bar"
            icon={<Plus aria-hidden="true" />}
            className="sm:ml-auto"
          >
            <Link to="/schedule/new">Schedule Appointment</Link>
          </Button>
        ) : null}
      </header>
      {isError && !data ? (
        <ErrorState message="Failed to load schedules" busy={isFetching} onRetry={() => void refetch()} />
      ) : !byDay || !data ? (
        <SkeletonRows rows={10} label="Loading the month" />
      ) : (
        <div
          aria-busy={isFetching}
          className="grid min-h-0 flex-1 grid-cols-1 gap-2 sm:auto-rows-fr sm:grid-cols-7 sm:grid-rows-[auto] sm:gap-0 sm:border-t sm:border-line-strong"
        >
          {weekdays.map((name) => (
            <p
              key={name}
              className="border-b border-line bg-sunken px-2 py-1.5 text-12 font-control text-ink-2 max-sm:hidden"
            >
              {name.slice(0, 3)}
            </p>
          ))}
          {days.map((day) => (
            <MonthDay
              key={day}
              day={day}
              today={today}
              isOther={day.slice(0, 7) !== date.slice(0, 7)}
              entries={byDay.get(day) ?? none}
              zone={data.timeZone}
              holidays={data.holidays}
            />
          ))}
        </div>
      )}
    </div>
  );
}

const none: readonly DayEntry[] = [];

type MonthDayProps = {
  day: Day;
  today: Day;
  isOther: boolean;
  entries: readonly DayEntry[];
  zone: string;
  holidays: Board["holidays"];
};

/** Phones leave out days without visits and days of other months. */
const MonthDay = memo(function MonthDay({ day, today, isOther, entries, zone, holidays }: MonthDayProps) {
  const hidden = entries.length - rowsShown;
  const shown = hidden > 1 ? entries.slice(0, rowsShown) : entries;
  const toDay = { view: "board", ...(day === today ? {} : { date: day }) } as const;
  return (
    <section
      aria-label={`${dayHeading(day, today)}, ${entries.length === 1 ? "1 visit" : `${entries.length} visits`}`}
      className={cx(
        "flex min-w-0 flex-col overflow-hidden border-line bg-surface max-sm:rounded-card max-sm:border sm:border-r sm:border-b",
        isOther ? "sm:bg-bg" : "",
        isOther || entries.length === 0 ? "max-sm:hidden" : "",
      )}
    >
      <header className="flex items-center justify-between px-1.5 pt-1 max-sm:px-3 max-sm:pt-2">
        <Link
          to="/schedule"
          search={toDay}
          aria-label={`Open ${dayHeading(day, today)} on the board`}
          className={cx(
            "grid min-w-6 place-items-center rounded-tag px-1 text-12 font-strong hover:bg-hover max-sm:text-14",
            day === today ? "bg-accent text-on-accent hover:bg-accent-hover" : isOther ? "text-ink-3" : "",
          )}
        >
          <span className="max-sm:hidden">{Number(day.slice(8))}</span>
          <span className="sm:hidden">{dayHeading(day, today)}</span>
        </Link>
        <HolidayName day={day} holidays={holidays} className="mr-auto min-w-0 truncate text-11" />
        {entries.length > 0 ? <span className="text-11 text-ink-3">{entries.length}</span> : null}
      </header>
      <ul className="flex min-h-0 flex-col px-1 pb-1 max-sm:px-2">
        {shown.map(({ visit, start }) => (
          <li key={`${visit._id} ${start}`}>
            <Link
              to="/schedule/$id"
              params={{ id: visit._id }}
              className="flex h-[18px] items-center gap-1.5 rounded-tag px-1 text-12 wdth-tight hover:bg-hover max-sm:h-11 max-sm:text-14"
            >
              <span
                aria-hidden="true"
                className={cx("size-2 shrink-0 rounded-[2px] border", solidTones[lookOf(visit).tone])}
              />
              <span className="shrink-0 text-ink-2">
                {formatTime(start, zone)
                  .replace(/\s?([AP])M$/, "$1")
                  .toLowerCase()}
              </span>
              <span className="truncate">{visit.title}</span>
            </Link>
          </li>
        ))}
        {hidden > 1 ? (
          <li>
            <Link
              to="/schedule"
              search={toDay}
              className="block rounded-tag px-1 text-12 font-control text-accent-ink hover:bg-hover max-sm:py-3"
            >
              +{hidden} more<span className="sr-only"> on {dayHeading(day, today)}</span>
            </Link>
          </li>
        ) : null}
      </ul>
    </section>
  );
});
