import type { Day } from "@fieldwright/domain/calendar";
import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { useCan, useSession } from "@/lib/auth";
import { useToday } from "@/lib/dates";
import { useMedia } from "@/lib/use-media";
import { useFocusStays } from "@/records/focus";
import { type Shortcut, useShortcuts } from "@/ui/shortcuts";
import { SkeletonRows } from "@/ui/skeleton";
import { StoredView, useStoredDays } from "./agenda/stored-view";
import { boardQuery, visitsQuery } from "./api";
import { modeOf, showsEarlier, visitsWanted } from "./list/list-query";
import { ScheduleList } from "./list/schedule-list";
import { ScheduleViews } from "./schedule-header";
import { readScheduleSearch, rememberSchedule, type ScheduleSearch } from "./schedule-search";
import { words } from "./words";

const route = getRouteApi("/protected/schedule");

const BoardView = lazy(async () => ({ default: (await import("./board/board-view")).BoardView }));
const MonthView = lazy(async () => ({ default: (await import("./month/month-view")).MonthView }));
const MapView = lazy(async () => ({ default: (await import("./map/map-view")).MapView }));
const AgendaView = lazy(async () => ({ default: (await import("./agenda/agenda-view")).AgendaView }));

/** List, board, month and map show the same visits. */
export function SchedulePage() {
  const search = readScheduleSearch(route.useSearch());
  const navigate = useNavigate();
  const today = useToday();
  const hasBoard = useCan("schedule:log");
  const isPhone = useMedia("(width < 40rem)");
  // Its board would have room for two people, and is not stored for use without a signal.
  const isLyingPhone = useMedia("(height < 30rem) and (pointer: coarse)");
  // On a tablet, one row of a board is an empty page.
  const isTablet = useMedia("(width < 64rem)");
  const isAlone = useSession().user?.role === "technician" && isTablet;
  const stored = useStoredDays();
  const isLoaded = useIsLoaded(search, today);
  useEffect(() => rememberSchedule(search));
  useFocusStays(`${search.view} ${search.range}`);

  const show = (next: ScheduleSearch) => void navigate({ to: "/schedule", search: next });
  const onDate = (date: Day | undefined) => {
    const { date: _date, ...rest } = search;
    show(date === undefined || date === today ? rest : { ...rest, date });
  };
  const kept = { date: search.date, team: search.team };
  const keys: readonly Shortcut[] = [
    { keys: "d", label: words.dayOnBoard, run: () => show({ ...kept, view: "board" }) },
    { keys: "w", label: words.weekOnBoard, run: () => show({ ...kept, view: "board", range: "week" }) },
    { keys: "m", label: words.month, run: () => show({ ...kept, view: "month" }) },
    { keys: "t", label: words.today, run: () => onDate(undefined) },
  ];
  useShortcuts(words.schedule, hasBoard ? keys : []);

  if (stored && !isLoaded) return <StoredView days={stored} />;
  if (!search.view || !hasBoard) {
    return <ScheduleList filters={filtersOf(search)} views={<ScheduleViews view="list" search={search} />} />;
  }
  return (
    <Suspense fallback={<SkeletonRows rows={10} label={words.loadingSchedule} />}>
      {search.view === "month" ? (
        <MonthView search={search} onDate={onDate} />
      ) : search.view === "map" ? (
        <MapView search={search} onDate={onDate} />
      ) : isPhone || isLyingPhone || isAlone ? (
        <AgendaView
          search={search}
          onDate={onDate}
          onRange={(range) => {
            const { range: _range, ...rest } = search;
            show(range === "week" ? { ...rest, range } : rest);
          }}
        />
      ) : (
        <BoardView search={search} />
      )}
    </Suspense>
  );
}

const filtersOf = ({ view: _view, date: _date, range: _range, ...filters }: ScheduleSearch) => filters;

/** Whether list or day were loaded before the signal went. The code of the other views may not be here. */
const useIsLoaded = (search: ScheduleSearch, today: Day): boolean => {
  const queries = useQueryClient();
  const { user } = useSession();
  if (search.view === "month" || search.view === "map") return false;
  const date = search.date ?? today;
  const filters = filtersOf(search);
  const mode = modeOf(filters, showsEarlier(user?._id ?? ""));
  const { queryKey } = search.view ? boardQuery(date, date) : visitsQuery(visitsWanted(filters, mode, today));
  return queries.getQueryData<object>(queryKey) !== undefined;
};
