import { type Day, weekStartOf } from "@fieldwright/domain/calendar";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { lazy, Suspense, useDeferredValue, useMemo, useState } from "react";
import { useCan, useSession } from "@/lib/auth";
import { useToday } from "@/lib/dates";
import { useAppearance } from "@/ui/appearance";
import { Button } from "@/ui/button";
import { ErrorState } from "@/ui/empty-state";
import { type Shortcut, useShortcuts } from "@/ui/shortcuts";
import { type Board, boardQuery, unscheduledQuery } from "../api";
import { HolidayName } from "../schedule-header";
import type { BoardRange, ScheduleSearch } from "../schedule-search";
import { dayText, weekText } from "../schedule-words";
import { BoardFoot, SelectionBar } from "./board-foot";
import { BoardGrid } from "./board-grid";
import type { RowSizes } from "./board-row";
import { buildRows, hoursOf } from "./board-rows";
import { type BoardSettings, useBoardSettings, useTray, zooms } from "./board-settings";
import { BoardSkeleton } from "./board-skeleton";
import { BoardToolbar } from "./board-toolbar";
import { buildScale, daysFrom, fittingHour } from "./scale";
import { TrayEdge, UnscheduledTray } from "./unscheduled-tray";
import { useBoardPeek } from "./use-board-peek";
import { useDispatch } from "./use-dispatch";
import { words } from "./words";

/** Keys of the visit in focus, for the help. The boards handle them. */
const visitKeys: readonly Shortcut[] = [
  { keys: "Enter", label: words.lookCloser },
  { keys: "Space", label: words.pickUpThenArrows },
  { keys: "o", label: words.openVisit },
  { keys: "mod+z", label: words.undoLastMove },
];

type BoardViewProps = { search: ScheduleSearch };

const roomy: RowSizes = { row: 68, chip: 56, isCompact: false };
const compact: RowSizes = { row: 52, chip: 42, isCompact: true };

const titleOf = (days: readonly Day[]): string => {
  const [first = "", last = first] = [days[0], days.at(-1)];
  return first === last ? dayText(first) : weekText(first, last);
};

const PersonDay = lazy(async () => ({ default: (await import("./person-day")).PersonDay }));
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

  useShortcuts(words.onVisit, visitKeys);

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
    <div data-fills="" className="flex min-h-0 flex-1 flex-col">
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
        <Suspense fallback={<BoardSkeleton range={range} />}>
          {range === "week" ? (
            <WeekBoard {...shared} board={data} onSettings={setSettings} />
          ) : (
            <DispatchBoard {...shared} board={data} onSettings={setSettings} />
          )}
        </Suspense>
      ) : isError ? (
        <ErrorState message={words.failedToLoadSchedules} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <BoardSkeleton range={range} />
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

  const [opened, setOpened] = useState<string>();
  const person = board.people.find(({ _id }) => _id === opened);
  const { drop, unschedule, handOver, markOut, say, outcome, undoMenu } = useDispatch({
    boardKey,
    rows,
    people: board.people,
    scale,
  });
  const peek = useBoardPeek({
    rows,
    people: board.people,
    scale,
    onShow: ({ visit }) => setSelected(new Set([visit])),
  });
  const tray = useTray(settings.isTrayOpen, (isTrayOpen) => onSettings({ isTrayOpen }));
  useShortcuts(words.day, canEdit ? [{ keys: "u", label: words.unscheduledJobs, run: tray.toggle }] : []);
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
        onPerson={(user) => {
          peek.close();
          setOpened(user);
        }}
        onHold={peek.close}
        onRoom={setRoom}
        announce={say}
        jobs={unscheduled.data?.jobs ?? []}
        corner={words.technician1(staffed)}
        tray={
          !canEdit ? null : tray.isOpen ? (
            <UnscheduledTray
              onFold={tray.toggle}
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
              onOpen={tray.toggle}
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
      {person ? (
        <Suspense>
          <PersonDay
            key={person._id}
            person={person}
            day={days[0] ?? ""}
            board={board}
            onHandOver={handOver}
            onOut={markOut}
            onClose={() => setOpened((now) => (now === person._id ? undefined : now))}
          />
        </Suspense>
      ) : null}
      <SelectionBar selected={selected} onClear={() => setSelected(new Set())} />
      {outcome}
    </>
  );
}

/** A board without people offers to add some, to those who may. */
function NobodyYet({ people }: Pick<Board, "people">) {
  const mayAdd = useCan("team:write");
  if (people.length > 0 || !mayAdd) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-accent-soft px-4 py-2">
      <p>{words.nobody}</p>
      <Button asChild size="bar" icon={<Plus aria-hidden="true" />}>
        <Link to="/team">{words.addPeople}</Link>
      </Button>
    </div>
  );
}
