import { addDays, type Day, weekStartOf } from "@fieldwright/domain/calendar";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { lazy, Suspense, useMemo } from "react";
import { useCan, useSession } from "@/lib/auth";
import { useToday } from "@/lib/dates";
import { Button } from "@/ui/button";
import { cx } from "@/ui/cx";
import { EmptyState, ErrorState } from "@/ui/empty-state";
import { Segmented } from "@/ui/segmented";
import { SkeletonRows } from "@/ui/skeleton";
import { boardQuery } from "../api";
import { daysFrom } from "../board/scale";
import { driveTimes, tripsOf } from "../board/travel";
import { visitsByDay } from "../days";
import { seedOfBoard } from "../peek/seed";
import { peekOnClick, useMayPeek, usePeek } from "../peek/use-peek";
import {
  BarActions,
  HolidayName,
  RangeNav,
  rangeOptions,
  ScheduleViews,
  scheduleBar,
} from "../schedule-header";
import type { BoardRange, ScheduleSearch } from "../schedule-search";
import { dayHeading, weekText } from "../schedule-words";
import { WeekPhone } from "../week/week-phone";
import { AgendaDay, peopleById } from "./agenda-day";
import { words } from "./words";

const DayPeople = lazy(async () => ({ default: (await import("../board/person-day")).DayPeople }));

type AgendaViewProps = {
  search: ScheduleSearch;
  onDate: (date: Day | undefined) => void;
  onRange: (range: BoardRange) => void;
};

/** The board where it has too little room, or one row: one day as a list, or one person's week. */
export function AgendaView({ search, onDate, onRange }: AgendaViewProps) {
  const today = useToday();
  const { user } = useSession();
  const isOffice = useCan("schedule:write");
  const date = search.date ?? today;
  const isWeek = search.range === "week";
  const startsOn = user?.organization?.weekStartsOn ?? 0;
  const days = useMemo(
    () => (isWeek ? daysFrom(weekStartOf(date, startsOn), 7) : [date]),
    [isWeek, date, startsOn],
  );
  const [first = date, last = date] = [days[0], days.at(-1)];
  const { data, isError, isFetching, refetch } = useQuery(boardQuery(first, last));
  const entries = data ? (visitsByDay([date], data.visits, data.timeZone).get(date) ?? []) : [];
  const shown = search.team
    ? entries.filter(({ visit }) => visit.team.some((member) => member.user === search.team))
    : entries;
  const { mayPeek } = useMayPeek();
  const peek = usePeek({
    find: ({ visit: id }) => {
      const visit = data?.visits.find(({ _id }) => _id === id);
      return data && visit && { seed: seedOfBoard(visit, peopleById(data.people)) };
    },
  });
  return (
    <div
      className="flex flex-col pb-12 max-sm:has-data-phone-action:pb-24"
      {...(mayPeek ? { onClickCapture: peekOnClick(peek.open) } : {})}
    >
      <header className={cx(scheduleBar, "gap-x-2 px-4 py-3")}>
        <div>
          <h1 className="text-18 font-head wdth-head">
            {isWeek ? weekText(first, last) : dayHeading(date, today)}
            {data && !isWeek ? <HolidayName day={date} holidays={data.holidays} className="text-13" /> : null}
          </h1>
          {data && !isWeek ? <p className="text-13 text-ink-2">{words.visit1(shown.length)}</p> : null}
        </div>
        <RangeNav
          noun={isWeek ? words.week : words.day}
          onStep={(steps) => onDate(addDays(date, steps * days.length))}
          onToday={() => onDate(undefined)}
        />
        <ScheduleViews view="board" search={search} />
        <Segmented
          label={words.range}
          value={search.range ?? "day"}
          options={rangeOptions}
          onValueChange={onRange}
        />
        <BarActions date={date}>{null}</BarActions>
      </header>
      {data && isOffice && !isWeek && data.people.length > 0 ? (
        <Suspense fallback={<div className="h-15" />}>
          <DayPeople board={data} day={date} team={search.team} />
        </Suspense>
      ) : null}
      {isError && !data ? (
        <ErrorState message={words.failedToLoadSchedules} busy={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={6} label={words.loadingDay} />
      ) : isWeek ? (
        <WeekPhone key={first} board={data} days={days} hasOpen={isOffice} team={search.team} />
      ) : shown.length === 0 ? (
        <EmptyState
          title={words.noSchedulesFound}
          className="py-16"
          action={
            isOffice ? (
              <Button asChild variant="primary" icon={<Plus aria-hidden="true" />}>
                <Link to="/schedule/new" search={{ date }}>
                  {words.bookVisit}
                </Link>
              </Button>
            ) : null
          }
        >
          {words.nothingScheduledForThis}
        </EmptyState>
      ) : (
        <AgendaDay
          entries={shown}
          people={peopleById(data.people)}
          zone={data.timeZone}
          driveMinutes={user?.role === "technician" ? driveTimes(tripsOf(data.travel)) : undefined}
        />
      )}
      {peek.card}
    </div>
  );
}
