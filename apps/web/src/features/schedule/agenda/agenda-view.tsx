import { addDays, type Day } from "@fieldwright/domain/calendar";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useCan, useSession } from "@/lib/auth";
import { useToday } from "@/lib/dates";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { SkeletonRows } from "@/ui/skeleton";
import { boardQuery } from "../api";
import { driveTimes } from "../board/travel";
import { visitsByDay } from "../days";
import { HolidayName, RangeNav, ScheduleViews } from "../schedule-header";
import type { ScheduleSearch } from "../schedule-search";
import { dayHeading } from "../schedule-words";
import { AgendaDay, peopleById } from "./agenda-day";

type AgendaViewProps = { search: ScheduleSearch; onDate: (date: Day | undefined) => void };

/** The board on a phone: one day as a list. */
export function AgendaView({ search, onDate }: AgendaViewProps) {
  const today = useToday();
  const { user } = useSession();
  const isOffice = useCan("schedule:write");
  const date = search.date ?? today;
  const { data, isError, isFetching, refetch } = useQuery(boardQuery(date, date));
  const entries = data ? (visitsByDay([date], data.visits, data.timeZone).get(date) ?? []) : [];
  const shown = search.team
    ? entries.filter(({ visit }) => visit.team.some((member) => member.user === search.team))
    : entries;
  return (
    <div className="flex flex-col pb-12">
      <header className="flex flex-col gap-3 px-4 py-4">
        <div className="flex items-center justify-between gap-3">
          <h1 className="text-18 font-head wdth-head">
            {dayHeading(date, today)}
            {data ? <HolidayName day={date} holidays={data.holidays} className="text-13" /> : null}
          </h1>
          {data ? (
            <span className="text-13 text-ink-2">
              {shown.length === 1 ? "1 visit" : `${shown.length} visits`}
            </span>
          ) : null}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <RangeNav
            noun="day"
            onStep={(steps) => onDate(addDays(date, steps))}
            onToday={() => onDate(undefined)}
          />
          <ScheduleViews view="board" search={search} />
        </div>
        {isOffice ? (
          <Button asChild variant="primary" icon={<Plus aria-hidden="true" />}>
            <Link to="/schedule/new" search={{ date }}>
              Schedule Appointment
            </Link>
          </Button>
        ) : null}
      </header>
      {isError && !data ? (
        <ErrorState message="Failed to load schedules" busy={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={6} label="Loading the day" />
      ) : shown.length === 0 ? (
        <EmptyState title="No schedules found" className="py-16">
          Nothing scheduled for this day.
        </EmptyState>
      ) : (
        <AgendaDay
          entries={shown}
          people={peopleById(data.people)}
          zone={data.timeZone}
          driveMinutes={user?.role === "technician" ? driveTimes(data.travel) : undefined}
        />
      )}
    </div>
  );
}
