import { type Day, weekStartOf } from "@fieldwright/domain/calendar";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useDeferredValue, useMemo, useState } from "react";
import { useCan, useSession } from "@/lib/auth";
import { useToday } from "@/lib/dates";
import { useAppearance } from "@/ui/appearance";
import { ErrorState } from "@/ui/error-state";
import { type Shortcut, useShortcuts } from "@/ui/shortcuts";
import { SkeletonRows } from "@/ui/skeleton";
import { type Board, boardQuery, unscheduledQuery } from "../api";
import { HolidayName } from "../schedule-header";
import type { BoardRange, ScheduleSearch } from "../schedule-search";
import { dayText, weekText } from "../schedule-words";
import { TrayEdge } from "../week/tray-edge";
import { BoardFoot, SelectionBar } from "./board-foot";
import { BoardGrid } from "./board-grid";
import type { RowSizes } from "./board-row";
import { buildRows, hoursOf } from "./board-rows";
import { type BoardSettings, useBoardSettings, zooms } from "./board-settings";
import { BoardToolbar } from "./board-toolbar";
import { NobodyYet } from "./nobody-yet";
import { buildScale, daysFrom, fittingHour } from "./scale";
import { UnscheduledTray } from "./unscheduled-tray";
import { useBoardPeek } from "./use-board-peek";
import { useDispatch } from "./use-dispatch";

/** Keys of the visit in focus, for the help. The boards handle them. */
const visitKeys: readonly Shortcut[] = [
  { keys: "Enter", label: "Look closer" },
  { keys: "Space", label: "Pick up, then arrows, and drop" },
  { keys: "o", label: "Open the visit" },
  { keys: "mod+z", label: "Undo the last move" },
];

type BoardViewProps = { search: ScheduleSearch };

const roomy: RowSizes = { row: 68, chip: 56, isCompact: false };
const compact: RowSizes = { row: 52, chip: 42, isCompact: true };

const titleOf = (days: readonly Day[]): string => {
  const [first = "", last = first] = [days[0], days.at(-1)];
  return first === last ? dayText(first) : weekText(first, last);
};

const WeekBoard = lazy(async () => ({ default: (await import("../week/week-board")).WeekBoard }));

/** The dispatcher's board for a day, or for a week in cells. */
export function BoardView({ search }: BoardViewProps) {
  const navigate = useNavigate();
  const today = useToday();
  const date = search.date ?? today;
  const range: BoardRange = search.range ?? "day";
  const [settings, setSettings] = useBoardSettings();
  const { user } = useSession();
  const startsOn = user?.organization?.weekStartsOn ?? 0;
  const days = useMemo(
    () => (range === "day" ? [date] : daysFrom(weekStartOf(date, startsOn), 7)),
    [date, range, startsOn],
  );

  useShortcuts("On a visit", visitKeys);

  const query = boardQuery(days[0] ?? date, days.at(-1) ?? date);
  const { data, isError, isFetching, refetch } = useQuery(query);

  const shared = {
    boardKey: query.queryKey,
    days,
    settings,
    ...(search.team ? { team: search.team } : {}),
  };

  const show = (changes: { date?: Day | undefined; range?: BoardRange }) => {
    const { date: _date, range: _range, ...rest } = search;
    const nextDate = "date" in changes ? changes.date : search.date;
    const nextRange = changes.range ?? range;
    void navigate({
      to: "/schedule",
      search: {
        ...rest,
        view: "board",
        ...(nextDate && nextDate !== today ? { date: nextDate } : {}),
        ...(nextRange === "week" ? { range: "week" } : {}),
      },
    });
  };

  return (
    <div className="flex h-[calc(100dvh-var(--topbar))] flex-col">
      <BoardToolbar
        title={titleOf(days)}
        note={data && range === "day" ? <HolidayName day={date} holidays={data.holidays} /> : null}
        search={search}
        range={range}
        date={date}
        settings={settings}
        onSettings={setSettings}
        onDate={(next) => show({ date: next })}
        onRange={(next) => show({ range: next })}
      />
      {data ? <NobodyYet people={data.people} /> : null}
      {data ? (
        <Suspense fallback={<SkeletonRows rows={10} label="Loading the board" />}>
          {range === "week" ? (
            <WeekBoard {...shared} board={data} onSettings={setSettings} />
          ) : (
            <DispatchBoard {...shared} board={data} onSettings={setSettings} />
          )}
        </Suspense>
      ) : isError ? (
        <ErrorState message="Failed to load schedules" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={10} label="Loading the board" />
      )}
    </div>
  );
}

type DispatchBoardProps = {
  board: Board;
  boardKey: readonly unknown[];
  days: readonly Day[];
  settings: BoardSettings;
  onSettings: (changes: Partial<BoardSettings>) => void;
  team?: string;
};

function DispatchBoard({ board, boardKey, days, settings, onSettings, team }: DispatchBoardProps) {
  const navigate = useNavigate();
  const canEdit = useCan("schedule:write");
  const { compactMode } = useAppearance();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [wanted, setWanted] = useState("");
  const unscheduled = useQuery({ ...unscheduledQuery(useDeferredValue(wanted)), enabled: canEdit });
  const zone = board.timeZone;
  const [room, setRoom] = useState(0);
  const { width } = settings;
  const scale = useMemo(() => {
    const hours = hoursOf(board, zone, days);
    const hour = width === "fit" ? fittingHour(hours, room) : (zooms[width] ?? zooms[0]);
    return buildScale({ days, zone, hours, hour });
  }, [board, days, zone, width, room]);
  const rows = useMemo(() => {
    const all = buildRows(scale, board);
    // Only the office sees visits without a technician.
    return all.filter(({ id, person }) => (person === null ? canEdit : !team || id === team));
  }, [scale, board, team, canEdit]);

  const { drop, unschedule, say, outcome, undoMenu } = useDispatch({
    boardKey,
    rows,
    people: board.people,
    zone,
  });
  const peek = useBoardPeek({
    rows,
    people: board.people,
    scale,
    onShow: ({ visit }) => setSelected(new Set([visit])),
  });
  const toggleTray = () => onSettings({ isTrayOpen: !settings.isTrayOpen });
  useShortcuts("Day", canEdit ? [{ keys: "u", label: "Unscheduled jobs", run: toggleTray }] : []);
  const staffed = rows.filter(({ person }) => person !== null).length;
  return (
    <>
      <BoardGrid
        rows={rows}
        scale={scale}
        holidays={board.holidays}
        sizes={compactMode ? compact : roomy}
        colouring={settings.colouring}
        canEdit={canEdit}
        selected={selected}
        onSelect={setSelected}
        onDrop={(held, spot) => void drop(held, spot)}
        onUnschedule={(held) => void unschedule(held)}
        onOpen={(id) => void navigate({ to: "/schedule/$id", params: { id } })}
        peeked={peek.stop}
        onPeek={peek.open}
        onHold={peek.close}
        onRoom={setRoom}
        announce={say}
        jobs={unscheduled.data?.jobs ?? []}
        corner={staffed === 1 ? "1 technician" : `${staffed} technicians`}
        tray={
          !canEdit ? null : settings.isTrayOpen ? (
            <UnscheduledTray
              onFold={toggleTray}
              jobs={unscheduled.data?.jobs}
              total={unscheduled.data?.total ?? 0}
              failed={unscheduled.isError}
              onRetry={() => void unscheduled.refetch()}
              onSearch={setWanted}
            />
          ) : (
            <TrayEdge
              jobs={unscheduled.data?.jobs}
              total={unscheduled.data?.total ?? 0}
              onOpen={toggleTray}
            />
          )
        }
      />
      <BoardFoot
        rows={rows}
        isTravelEstimated={board.travel.isPartlyEstimated}
        isPeeking={peek.stop !== undefined}
        undo={undoMenu}
      />
      {peek.card}
      <SelectionBar selected={selected} onClear={() => setSelected(new Set())} />
      {outcome}
    </>
  );
}
