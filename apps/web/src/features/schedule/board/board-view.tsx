import type { Day } from "@fieldwright/domain/calendar";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from "react";
import { useCan } from "@/lib/auth";
import { useToday } from "@/lib/dates";
import { useAppearance } from "@/ui/appearance";
import { Dialog } from "@/ui/dialog";
import { ErrorState } from "@/ui/error-state";
import { SkeletonRows } from "@/ui/skeleton";
import { type Board, boardQuery, unscheduledQuery } from "../api";
import { refusalTitle } from "../booking/double-booking";
import { DoubleBookingNotice } from "../booking/double-booking-notice";
import { HolidayName } from "../schedule-header";
import type { BoardRange, ScheduleSearch } from "../schedule-search";
import { dayText, spanText } from "../schedule-words";
import { BoardFoot, SelectionBar } from "./board-foot";
import { BoardGrid } from "./board-grid";
import { type RowSizes, rowName } from "./board-row";
import { buildRows, hoursOf } from "./board-rows";
import { type BoardSettings, useBoardSettings, zooms } from "./board-settings";
import { BoardToolbar } from "./board-toolbar";
import { type Change, isChange, placed, teamAfter } from "./moves";
import { buildScale, daysFrom, mondayOf, type Stretch } from "./scale";
import type { Held, Spot } from "./session";
import { UnscheduledTray } from "./unscheduled-tray";
import { useBoardMoves } from "./use-board-moves";

type BoardViewProps = { search: ScheduleSearch };

const roomy: RowSizes = { row: 68, chip: 56, isCompact: false };
const compact: RowSizes = { row: 52, chip: 42, isCompact: true };

const titleOf = (days: readonly Day[]): string => {
  const [first = "", last = first] = [days[0], days.at(-1)];
  return first === last ? dayText(first) : `${dayText(first)} – ${dayText(last)}`;
};

/** The dispatcher's board for a day or a week. */
export function BoardView({ search }: BoardViewProps) {
  const navigate = useNavigate();
  const today = useToday();
  const date = search.date ?? today;
  const range: BoardRange = search.range ?? "day";
  const [settings, setSettings] = useBoardSettings();
  const days = useMemo(() => (range === "day" ? [date] : daysFrom(mondayOf(date), 7)), [date, range]);
  const query = boardQuery(days[0] ?? date, days.at(-1) ?? date);
  const { data, isError, isFetching, refetch } = useQuery(query);

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
      {data ? (
        <DispatchBoard
          board={data}
          boardKey={query.queryKey}
          days={days}
          range={range}
          settings={settings}
          {...(search.team ? { team: search.team } : {})}
        />
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
  range: BoardRange;
  settings: BoardSettings;
  team?: string;
};

function DispatchBoard({ board, boardKey, days, range, settings, team }: DispatchBoardProps) {
  const navigate = useNavigate();
  const canEdit = useCan("schedule:write");
  const { compactMode } = useAppearance();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState("");
  const [wanted, setWanted] = useState("");
  const unscheduled = useQuery({ ...unscheduledQuery(useDeferredValue(wanted)), enabled: canEdit });
  const { move, book, undo, refusal, dismiss } = useBoardMoves(boardKey);
  const zone = board.timeZone;
  const hour = (zooms[settings.zoom[range]] ?? zooms[0])[range];

  const scale = useMemo(
    () => buildScale({ days, zone, hours: hoursOf(board, zone, days), hour }),
    [board, days, zone, hour],
  );
  const rows = useMemo(() => {
    const all = buildRows(scale, board);
    // Only the office sees visits without a technician.
    return all.filter(({ id, person }) => (person === null ? canEdit : !team || id === team));
  }, [scale, board, team, canEdit]);

  const onDrop = async (held: Held, spot: Spot): Promise<void> => {
    const row = rows[spot.row];
    if (!row) return;
    const at = spanText(
      { start: new Date(spot.start).toISOString(), end: new Date(spot.end).toISOString() },
      zone,
    );
    const sentence = `${held.title}: ${at}, ${rowName(row)}.`;
    if (held.job) {
      setSaid(sentence);
      void book({ job: held.job, slot: spot, user: row.person?._id ?? null }, sentence);
      return;
    }
    const { visit } = held;
    if (!visit) return;
    const world = { people: board.people, zone };
    const changesAt = (slot: Stretch): Change[] => {
      const moved = slot.start - held.origin.start;
      const main = placed(visit, slot, teamAfter(visit.team, held.from, row.id), world);
      const rest = held.along.map((before) => ({
        before,
        after: placed(
          before,
          { start: Date.parse(before.start) + moved, end: Date.parse(before.end) + moved },
          before.team.some(({ user }) => user === held.from) ||
            (before.team.length === 0 && visit.team.length === 0)
            ? teamAfter(before.team, held.from, row.id)
            : before.team,
          world,
        ),
      }));
      return [{ before: visit, after: main }, ...rest].filter(isChange);
    };
    const changes = changesAt(spot);
    if (changes.length === 0) {
      setSaid(`${held.title} stays where it was.`);
      return;
    }
    setSaid(sentence);
    const told = changes.length === 1 ? sentence : `${changes.length} visits moved.`;
    const isMoved = await move(changes, { sentence: told, at: changesAt });
    if (!isMoved) setSaid(`${held.title} didn't fit and is back where it was.`);
  };

  const onUndo = useEffectEvent((event: KeyboardEvent) => {
    const isText = event.target instanceof Element && event.target.matches("input, textarea, select");
    if (isText || event.key.toLowerCase() !== "z" || event.shiftKey || !(event.ctrlKey || event.metaKey))
      return;
    event.preventDefault();
    void undo();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onUndo(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);

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
        onDrop={(held, spot) => void onDrop(held, spot)}
        onOpen={(id) => void navigate({ to: "/schedule/$id", params: { id } })}
        announce={setSaid}
        jobs={unscheduled.data?.jobs ?? []}
        corner={staffed === 1 ? "1 technician" : `${staffed} technicians`}
        tray={
          canEdit && settings.isTrayOpen ? (
            <UnscheduledTray
              jobs={unscheduled.data?.jobs}
              total={unscheduled.data?.total ?? 0}
              failed={unscheduled.isError}
              onRetry={() => void unscheduled.refetch()}
              onSearch={setWanted}
            />
          ) : null
        }
      />
      <BoardFoot rows={rows} isTravelEstimated={board.travel.isPartlyEstimated} />
      <SelectionBar selected={selected} onClear={() => setSelected(new Set())} />
      <p aria-live="assertive" className="sr-only">
        {said}
      </p>
      {refusal ? (
        <Dialog
          open
          onOpenChange={(open) => {
            if (!open) dismiss();
          }}
          title={refusalTitle(refusal.details)}
        >
          <DoubleBookingNotice
            details={refusal.details}
            busy={false}
            onSlot={refusal.elsewhere}
            onBookAnyway={refusal.anyway}
          />
        </Dialog>
      ) : null}
    </>
  );
}
