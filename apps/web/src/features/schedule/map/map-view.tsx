import type { Position } from "@fieldwright/contract/positions";
import { addDays, type Day } from "@fieldwright/domain/calendar";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { List, Map as MapIcon, MapPinOff, Plus } from "lucide-react";
import { lazy, Suspense, useMemo, useReducer, useState } from "react";
import { useCan } from "@/lib/auth";
import { useToday } from "@/lib/dates";
import { deploymentQuery } from "@/lib/deployment";
import { Button } from "@/ui/button";
import { cx } from "@/ui/cx";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { SkeletonRows } from "@/ui/skeleton";
import { boardQuery, positionsQuery, unscheduledQuery } from "../api";
import { RangeNav, ScheduleViews } from "../schedule-header";
import type { ScheduleSearch } from "../schedule-search";
import { dayHeading } from "../schedule-words";
import { linesOf, mapDay, pinsOf, townsOf, unplacedText } from "./map-day";
import { createPointed } from "./pointed";
import { SelectedStop } from "./selected-stop";
import { StopList } from "./stop-list";

const DayMap = lazy(async () => ({ default: (await import("./day-map")).DayMap }));

type MapViewProps = { search: ScheduleSearch; isPhone: boolean; onDate: (date: Day | undefined) => void };

/** Everyone's routes today: the list in order, with the map next to it. */
export function MapView({ search, isPhone, onDate }: MapViewProps) {
  const today = useToday();
  const isOffice = useCan("schedule:write");
  const date = search.date ?? today;
  const [isMapWanted, setMapWanted] = useState(false);
  return (
    <div className="flex flex-col sm:h-[calc(100dvh-var(--topbar))]">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
        <h1 className="text-18 font-head wdth-head">{dayHeading(date, today)}</h1>
        <RangeNav
          noun="day"
          onStep={(steps) => onDate(addDays(date, steps))}
          onToday={() => onDate(undefined)}
        />
        <ScheduleViews view="map" search={search} />
        {isPhone ? (
          <Button
            size="bar"
            aria-pressed={isMapWanted}
            icon={isMapWanted ? <List aria-hidden="true" /> : <MapIcon aria-hidden="true" />}
            onClick={() => setMapWanted(!isMapWanted)}
          >
            {isMapWanted ? "Hide map" : "Show map"}
          </Button>
        ) : null}
        {isOffice ? (
          <Button
            asChild
            variant="primary"
            size="bar"
            icon={<Plus aria-hidden="true" />}
            className="sm:ml-auto"
          >
            <Link to="/schedule/new" search={{ date }}>
              Schedule Appointment
            </Link>
          </Button>
        ) : null}
      </header>
      <Day search={search} date={date} isOffice={isOffice} hasMap={!isPhone || isMapWanted} />
    </div>
  );
}

const shownPeople = (positions: readonly Position[], team: string | undefined) =>
  positions.filter(({ user }) => !team || user._id === team);

const toggled = (before: string | null, key: string): string | null => (key === before ? null : key);

type DayProps = { search: ScheduleSearch; date: Day; isOffice: boolean; hasMap: boolean };

function Day({ search: { team }, date, isOffice, hasMap }: DayProps) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(boardQuery(date, date));
  const unscheduled = useQuery({ ...unscheduledQuery(""), enabled: isOffice });
  const deployment = useQuery(deploymentQuery);
  const isToday = date === useToday();
  const positions = useQuery({ ...positionsQuery, enabled: isOffice && isToday && hasMap });
  const [pointed] = useState(createPointed);
  const [selected, select] = useReducer(toggled, null);
  const [bold, setBold] = useState<string | null>(null);
  const jobs = unscheduled.data?.jobs;
  const day = useMemo(() => (data ? mapDay(data, jobs ?? [], team) : undefined), [data, jobs, team]);
  const pins = useMemo(() => (day ? pinsOf(day) : []), [day]);
  const towns = useMemo(() => (day ? townsOf(day) : []), [day]);
  const lines = useMemo(() => (day ? linesOf(day) : []), [day]);

  if (isError && !data) {
    return <ErrorState message="Failed to load schedules" busy={isFetching} onRetry={() => void refetch()} />;
  }
  const boldRoute = lines.some(({ route }) => route === bold) ? bold : null;
  const hasVisits = day && day.routes.length + day.open.length > 0;
  const unplaced = day ? unplacedText(day) : "";
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] border-t border-line-strong sm:grid-cols-[minmax(280px,360px)_minmax(0,1fr)]">
      <div
        aria-busy={isPlaceholderData}
        className={cx(
          "min-h-0 sm:overflow-y-auto sm:border-r sm:border-line-strong",
          hasMap ? "max-sm:order-2" : "",
        )}
      >
        {day && data ? (
          <>
            {unplaced ? (
              <p role="status" className="flex items-center gap-2.5 px-4 py-2.5 text-13 text-ink-2">
                <MapPinOff aria-hidden="true" size={16} strokeWidth={1.75} className="shrink-0" />
                {unplaced}
              </p>
            ) : null}
            {hasVisits ? null : (
              <EmptyState title="No schedules found" className="py-12">
                Nothing scheduled for this day.
              </EmptyState>
            )}
            <StopList
              day={day}
              date={date}
              zone={data.timeZone}
              pointed={pointed}
              selected={selected}
              bold={bold}
              onSelect={select}
              onBold={setBold}
            />
          </>
        ) : (
          <SkeletonRows rows={8} label="Loading the day" />
        )}
      </div>
      {hasMap ? (
        <div className="max-sm:sticky max-sm:top-0 max-sm:z-[2] max-sm:h-[45dvh] max-sm:border-b max-sm:border-line-strong">
          <Suspense fallback={<p className="sr-only">Loading the map</p>}>
            {deployment.isPending ? null : (
              <DayMap
                pins={pins}
                lines={lines}
                towns={towns}
                people={isToday ? shownPeople(positions.data?.positions ?? [], team) : []}
                zone={data?.timeZone ?? "UTC"}
                styleUrl={deployment.data?.mapStyleUrl ?? null}
                view={`${data?.from} ${team ?? ""}`}
                pointed={pointed}
                selected={selected}
                bold={boldRoute}
                onSelect={select}
              >
                {day && data && selected !== null ? (
                  <SelectedStop
                    day={day}
                    stopKey={selected}
                    date={date}
                    zone={data.timeZone}
                    onClose={() => select(selected)}
                  />
                ) : null}
              </DayMap>
            )}
          </Suspense>
        </div>
      ) : null}
    </div>
  );
}
