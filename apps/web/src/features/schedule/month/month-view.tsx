import type { Day } from "@fieldwright/domain/calendar";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import { useCan, useSession } from "@/lib/auth";
import { formatDay, useToday } from "@/lib/dates";
import { Button } from "@/ui/button";
import { ErrorState } from "@/ui/error-state";
import { SkeletonRows } from "@/ui/skeleton";
import { peopleById } from "../agenda/agenda-day";
import { boardQuery } from "../api";
import { type DayEntry, monthDays, monthFrom, visitsByDay } from "../days";
import { seedOfBoard } from "../peek/seed";
import { useMayPeek } from "../peek/use-may-peek";
import { peekOnClick, usePeek } from "../peek/use-peek";
import { RangeNav, ScheduleViews } from "../schedule-header";
import type { ScheduleSearch } from "../schedule-search";
import { MonthDay } from "./month-day";

type MonthViewProps = { search: ScheduleSearch; onDate: (date: Day | undefined) => void };

export function MonthView({ search, onDate }: MonthViewProps) {
  const today = useToday();
  const isOffice = useCan("schedule:write");
  const date = search.date ?? today;
  const { user } = useSession();
  const startsOn = user?.organization?.weekStartsOn ?? 0;
  const days = useMemo(() => monthDays(date, startsOn), [date, startsOn]);
  const { data, isError, isFetching, refetch } = useQuery(boardQuery(days[0] ?? date, days.at(-1) ?? date));
  const byDay = useMemo(() => {
    if (!data) return undefined;
    const { team } = search;
    const visits = team
      ? data.visits.filter((visit) => visit.team.some(({ user }) => user === team))
      : data.visits;
    return visitsByDay(days, visits, data.timeZone);
  }, [data, days, search]);
  const people = useMemo(() => peopleById(data?.people ?? []), [data]);
  const grid = useTodayFirst(today, byDay !== undefined);
  const { mayPeek } = useMayPeek();
  const peek = usePeek({
    side: "right",
    find: ({ visit: id }) => {
      const visit = data?.visits.find(({ _id }) => _id === id);
      return visit && { seed: seedOfBoard(visit, people) };
    },
  });
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
          ref={grid}
          {...(mayPeek ? { onClickCapture: peekOnClick(peek.open) } : {})}
          aria-busy={isFetching}
          className="grid min-h-0 flex-1 grid-cols-1 gap-2 sm:auto-rows-fr sm:grid-cols-7 sm:grid-rows-[auto] sm:gap-0 sm:border-t sm:border-line-strong"
        >
          {days.slice(0, 7).map((day) => (
            <p
              key={day}
              className="border-b border-line bg-sunken px-2 py-1.5 text-12 font-control text-ink-2 max-sm:hidden"
            >
              {formatDay(day, "weekday")}
            </p>
          ))}
          {days.map((day) => (
            <MonthDay
              key={day}
              day={day}
              today={today}
              isOther={day.slice(0, 7) !== date.slice(0, 7)}
              entries={byDay.get(day) ?? none}
              people={people}
              zone={data.timeZone}
              holidays={data.holidays}
            />
          ))}
        </div>
      )}
      {peek.card}
    </div>
  );
}

/** On a phone the days are below each other, so the month opens at today, or at the next day with visits. */
const useTodayFirst = (today: Day, isLoaded: boolean) => {
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isLoaded || !matchMedia("(width < 40rem)").matches) return;
    const shown = [...(grid.current?.querySelectorAll<HTMLElement>("[data-day]") ?? [])].filter(
      (day) => day.offsetParent !== null,
    );
    const hasPast = shown.some(({ dataset }) => (dataset.day ?? "") < today);
    const first = shown.find(({ dataset }) => (dataset.day ?? "") >= today);
    if (hasPast && first) first.scrollIntoView({ block: "start" });
  }, [today, isLoaded]);
  return grid;
};

const none: readonly DayEntry[] = [];
