import type { Position } from "@fieldwright/contract/positions";
import { addDays, type Day } from "@fieldwright/domain/calendar";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { MapPinOff, Plus } from "lucide-react";
import { lazy, Suspense, useMemo, useReducer, useState } from "react";
import { useCan } from "@/lib/auth";
import { useToday } from "@/lib/dates";
import { Button } from "@/ui/button";
import { EmptyState, ErrorState } from "@/ui/empty-state";
import { SkeletonRows } from "@/ui/skeleton";
import { boardQuery, positionsQuery, unscheduledQuery } from "../api";
import { RangeNav, ScheduleViews } from "../schedule-header";
import type { ScheduleSearch } from "../schedule-search";
import { dayHeading } from "../schedule-words";
import { FocusRoute } from "./focus-route";
import { Legend } from "./legend";
import { mapDay, townsOf, unplacedText } from "./map-day";
import { linesOf, openPinsOf, pinsOf } from "./map-marks";
import { createPointed } from "./pin";
import { SelectedStop } from "./selected-stop";
import { TeamList } from "./team-list";
import { useFocus } from "./use-focus";
import { words } from "./words";

const DayMap = lazy(async () => ({ default: (await import("./day-map")).DayMap }));

type MapViewProps = { search: ScheduleSearch; onDate: (date: Day | undefined) => void };

/** Everyone's routes today: the list in order, with the map next to it. */
export function MapView({ search, onDate }: MapViewProps) {
  const today = useToday();
  const isOffice = useCan("schedule:write");
  const date = search.date ?? today;
  return (
    <div data-fills="" className="flex flex-col sm:min-h-0 sm:flex-1">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
        <h1 className="text-18 font-head wdth-head">{dayHeading(date, today)}</h1>
        <RangeNav
          noun={words.day}
          onStep={(steps) => onDate(addDays(date, steps))}
          onToday={() => onDate(undefined)}
        />
        <ScheduleViews view="map" search={search} />
        {isOffice ? (
          <Button
            asChild
            variant="primary"
            size="bar"
            icon={<Plus aria-hidden="true" />}
            className="sm:ml-auto"
          >
            <Link to="/schedule/new" search={{ date }}>
              {words.scheduleAppointment}
            </Link>
          </Button>
        ) : null}
      </header>
      <Day search={search} date={date} isOffice={isOffice} />
    </div>
  );
}

const shownPeople = (positions: readonly Position[], team: string | undefined) =>
  positions.filter(({ user }) => !team || user._id === team);

const toggled = (before: string | null, key: string): string | null => (key === before ? null : key);

const none: readonly Position[] = [];

type DayProps = { search: ScheduleSearch; date: Day; isOffice: boolean };

function Day({ search: { team }, date, isOffice }: DayProps) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(boardQuery(date, date));
  const unscheduled = useQuery({ ...unscheduledQuery(""), enabled: isOffice });
  const isToday = date === useToday();
  const positions = useQuery({ ...positionsQuery, enabled: isOffice && isToday });
  const [pointed] = useState(createPointed);
  const [selected, select] = useReducer(toggled, null);
  const jobs = unscheduled.data?.jobs;
  const day = useMemo(() => (data ? mapDay(data, jobs ?? [], team) : undefined), [data, jobs, team]);
  const { focus, setFocus } = useFocus(day);
  const pins = useMemo(() => (day ? pinsOf(day, focus) : []), [day, focus]);
  const open = useMemo(() => (day ? openPinsOf(day) : []), [day]);
  const towns = useMemo(() => (day ? townsOf(day) : []), [day]);
  const lines = useMemo(() => (day ? linesOf(day) : []), [day]);
  const known = positions.data?.positions;
  const people = useMemo(() => (isToday && known ? shownPeople(known, team) : none), [isToday, known, team]);

  if (isError && !data) {
    return (
      <ErrorState message={words.failedToLoadSchedules} busy={isFetching} onRetry={() => void refetch()} />
    );
  }
  const route = day?.routes.find(({ person }) => person._id === focus);
  const rows = { pointed, selected, onSelect: select };
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] border-t border-line-strong sm:grid-cols-[minmax(280px,360px)_minmax(0,1fr)]">
      <div
        aria-busy={isPlaceholderData}
        className="min-h-0 bg-surface max-sm:relative max-sm:z-[3] max-sm:order-2 max-sm:-mt-3 max-sm:rounded-t-dialog max-sm:border-t max-sm:border-line-strong max-sm:shadow-3 sm:overflow-y-auto sm:border-r sm:border-line-strong"
      >
        <span
          aria-hidden="true"
          className="mx-auto my-2 block h-1 w-9 rounded-full bg-line-strong sm:hidden"
        />
        {day && data ? (
          <>
            <Unplaced text={unplacedText(day)} />
            {day.routes.length + day.open.length > 0 ? null : (
              <EmptyState title={words.noVisits} className="py-12">
                {words.noVisitsWhy}
              </EmptyState>
            )}
            {route ? (
              <FocusRoute route={route} zone={data.timeZone} onClose={() => setFocus(null)} {...rows} />
            ) : null}
            {day.routes.length + day.open.length + day.jobs.length > (route ? 1 : 0) ? (
              <TeamList
                day={day}
                focus={focus}
                date={date}
                dayStart={Date.parse(data.from)}
                zone={data.timeZone}
                onFocus={setFocus}
                {...rows}
              />
            ) : null}
          </>
        ) : (
          <SkeletonRows rows={8} label={words.loadingDay} />
        )}
      </div>
      <div className="max-sm:sticky max-sm:top-0 max-sm:z-[2] max-sm:h-[45dvh]">
        <Suspense fallback={<p className="sr-only">{words.loading}</p>}>
          <DayMap
            pins={pins}
            open={open}
            lines={lines}
            towns={towns}
            people={people}
            zone={data?.timeZone ?? "UTC"}
            view={`${data?.from} ${team ?? ""}`}
            focus={focus}
            onFocus={setFocus}
            {...rows}
          >
            {day && data && selected !== null ? (
              <SelectedStop
                day={day}
                stopKey={selected}
                date={date}
                zone={data.timeZone}
                onClose={() => select(selected)}
              />
            ) : (
              <Legend />
            )}
          </DayMap>
        </Suspense>
      </div>
    </div>
  );
}

function Unplaced({ text }: { text: string }) {
  if (!text) return null;
  return (
    <p role="status" className="flex items-center gap-2.5 border-b border-line px-4 py-2 text-13 text-ink-2">
      <MapPinOff aria-hidden="true" size={16} strokeWidth={1.75} className="shrink-0" />
      {text}
    </p>
  );
}
