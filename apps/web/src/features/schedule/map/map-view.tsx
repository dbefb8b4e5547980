import type { Position } from "@fieldwright/contract/positions";
import { addDays, type Day } from "@fieldwright/domain/calendar";
import { useQuery } from "@tanstack/react-query";
import { MapPinOff } from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { useCan } from "@/lib/auth";
import { useToday } from "@/lib/dates";
import { cx } from "@/ui/cx";
import { EmptyState, ErrorState } from "@/ui/empty-state";
import { SkeletonRows } from "@/ui/skeleton";
import { peopleById } from "../agenda/agenda-day";
import { boardQuery, positionsQuery, unscheduledQuery } from "../api";
import { PlanButton } from "../assistance-buttons";
import { seedOfBoard } from "../peek/seed";
import { peekOnClick, useMayPeek, usePeek } from "../peek/use-peek";
import { BarActions, RangeNav, ScheduleViews, scheduleBar } from "../schedule-header";
import type { ScheduleSearch } from "../schedule-search";
import { dayHeading } from "../schedule-words";
import { FocusRoute } from "./focus-route";
import { Legend } from "./legend";
import { mapDay, townsOf, unplacedText } from "./map-day";
import { linesOf, openPinsOf, pinsOf } from "./map-marks";
import { createPointed, onMap } from "./pin";
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
    <div data-fills="" className="flex flex-col max-sm:has-data-phone-action:pb-18 sm:min-h-0 sm:flex-1">
      <header className={cx(scheduleBar, "gap-x-4 px-4 py-3")}>
        <h1 className="text-18 font-head wdth-head">{dayHeading(date, today)}</h1>
        <RangeNav
          noun={words.day}
          onStep={(steps) => onDate(addDays(date, steps))}
          onToday={() => onDate(undefined)}
        />
        <ScheduleViews view="map" search={search} />
        <BarActions date={date}>
          <PlanButton range="day" date={date} />
        </BarActions>
      </header>
      <Day search={search} date={date} isOffice={isOffice} />
    </div>
  );
}

const shownPeople = (positions: readonly Position[], team: string | undefined) =>
  positions.filter(({ user }) => !team || user._id === team);

const stepOf = (key: string): number => {
  if (key === "ArrowDown" || key === "ArrowRight") return 1;
  return key === "ArrowUp" || key === "ArrowLeft" ? -1 : 0;
};

const none: readonly Position[] = [];

type DayProps = { search: ScheduleSearch; date: Day; isOffice: boolean };

function Day({ search: { team }, date, isOffice }: DayProps) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(boardQuery(date, date));
  const unscheduled = useQuery({ ...unscheduledQuery(""), enabled: isOffice });
  const isToday = date === useToday();
  const positions = useQuery({ ...positionsQuery, enabled: isOffice && isToday });
  const [pointed] = useState(createPointed);
  /** A job, or a visit for whom there is no card. */
  const [chosen, choose] = useState<string | null>(null);
  const jobs = unscheduled.data?.jobs;
  const day = useMemo(() => (data ? mapDay(data, jobs ?? [], team) : undefined), [data, jobs, team]);
  const { focus, setFocus } = useFocus(day);
  const pins = useMemo(() => (day ? pinsOf(day, focus) : []), [day, focus]);
  const open = useMemo(() => (day ? openPinsOf(day) : []), [day]);
  const towns = useMemo(() => (day ? townsOf(day) : []), [day]);
  const lines = useMemo(() => (day ? linesOf(day) : []), [day]);
  const { mayPeek } = useMayPeek();
  const shown = day
    ? [...(day.routes.find(({ person }) => person._id === focus)?.stops ?? []), ...day.open]
    : [];
  const peek = usePeek({
    side: "right",
    find: ({ visit: id }) => {
      const stop = shown.find(({ visit }) => visit._id === id);
      return stop && data && { seed: seedOfBoard(stop.visit, peopleById(data.people)) };
    },
    walk: (from, key) => {
      const next = shown[shown.findIndex(({ visit }) => visit._id === from.visit) + stepOf(key)];
      return next && next.visit._id !== from.visit ? { ...from, visit: next.visit._id } : undefined;
    },
  });
  const peeked = shown.find(({ visit }) => visit._id === peek.stop?.visit)?.key ?? null;
  const selected = peeked ?? chosen;
  const onSelect = (key: string) => {
    const stop = mayPeek ? shown.find((candidate) => candidate.key === key) : undefined;
    choose(stop || key === chosen ? null : key);
    if (stop && key !== peeked) peek.open({ visit: stop.visit._id, row: onMap });
    else peek.close();
  };
  const known = positions.data?.positions;
  const people = useMemo(() => (isToday && known ? shownPeople(known, team) : none), [isToday, known, team]);

  if (isError && !data) {
    return (
      <ErrorState message={words.failedToLoadSchedules} busy={isFetching} onRetry={() => void refetch()} />
    );
  }
  const route = day?.routes.find(({ person }) => person._id === focus);
  const rows = { pointed, selected, onSelect };
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] border-t border-line-strong sm:grid-cols-[minmax(280px,360px)_minmax(0,1fr)]">
      <div
        aria-busy={isPlaceholderData}
        {...(mayPeek ? { onClickCapture: peekOnClick(peek.open) } : {})}
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
            {day && data && chosen !== null ? (
              <SelectedStop
                day={day}
                stopKey={chosen}
                date={date}
                zone={data.timeZone}
                onClose={() => choose(null)}
              />
            ) : lines.length + open.length > 0 ? (
              <Legend />
            ) : null}
          </DayMap>
        </Suspense>
      </div>
      {peek.card}
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
