import type { Day } from "@fieldwright/domain/calendar";
import { formatDay } from "@fieldwright/domain/format-time";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { UserX } from "lucide-react";
import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { useCan } from "@/lib/auth";
import { useToday } from "@/lib/dates";
import { cx } from "@/ui/cx";
import { LoadTape } from "@/ui/load-tape";
import { useShortcuts } from "@/ui/shortcuts";
import { type Board, unscheduledQuery } from "../api";
import { hoursAndMinutes, KeyHints, peekKeys, sumsOf } from "../board/board-foot";
import { type BoardRow, buildRows } from "../board/board-rows";
import { type BoardSettings, useTray } from "../board/board-settings";
import { buildScale } from "../board/scale";
import { TrayEdge, UnscheduledTray } from "../board/unscheduled-tray";
import { useBoardPeek } from "../board/use-board-peek";
import { useDispatch } from "../board/use-dispatch";
import { hoursOf } from "../list/day-groups";
import { blocksOf, type Column, cellsOf, columnsOf, shownRows, templateOf } from "./week-cells";
import { WeekGrid } from "./week-grid";
import { words } from "./words";

type WeekFootProps = {
  rows: readonly BoardRow[];
  isTravelEstimated: boolean;
  /** A visit's card is open. */
  isPeeking: boolean;
  undo: ReactNode;
};

const weekKeys = [
  [["D", "W", "M"], "view"],
  [["Enter"], "peek"],
  [["Space"], words.pickUpDrop],
  [["←", "→"], "day"],
  [["↑", "↓"], "person"],
  [[words.esc], words.putBack],
] as const;

/** Sums of what is shown, and what the keys do. */
function WeekFoot({ rows, isTravelEstimated, isPeeking, undo }: WeekFootProps) {
  const sums = sumsOf(rows);
  const waiting = rows.find(({ person }) => person === null)?.pieces.length ?? 0;
  const figure = "font-strong text-ink";
  return (
    <footer className="flex min-h-11 flex-wrap items-center gap-x-6 gap-y-1 border-t border-line-strong px-4 py-2 text-13 text-ink-2">
      <span>
        <b className={figure}>{sums.visits}</b> {words.visitsVisit(sums.visits)}
      </span>
      <span>
        {words.booked}
        <b className={figure}>{sums.share}%</b>
      </span>
      <span>
        {words.travel}
        <b className={figure}>{hoursAndMinutes(sums.travel)}</b>
        {isTravelEstimated ? words.partlyEstimated : ""}
      </span>
      {sums.overlaps > 0 ? (
        <span className="font-strong text-red-ink">{words.overlap1(sums.overlaps)}</span>
      ) : null}
      {waiting > 0 ? (
        <span className="flex items-center gap-1.5 font-strong text-ochre-ink">
          <UserX aria-hidden="true" size={15} strokeWidth={1.75} />
          {words.needsTechnician1(waiting)}
        </span>
      ) : null}
      {undo}
      <KeyHints hints={isPeeking ? peekKeys : weekKeys} />
    </footer>
  );
}

type WeekBoardProps = {
  board: Board;
  boardKey: readonly unknown[];
  days: readonly Day[];
  settings: BoardSettings;
  onSettings: (changes: Partial<BoardSettings>) => void;
  team?: string;
};

/** Whole days in one pixel an hour: the week needs the order of things, not their width. */
const wholeDays = { first: 0, last: 24 };

type Shown = {
  readonly team: string | undefined;
  /** Only the office sees visits without a technician. */
  readonly hasOpen: boolean;
};

const useWeek = (board: Board, days: readonly Day[], { team, hasOpen }: Shown) => {
  const scale = useMemo(
    () => buildScale({ days, zone: board.timeZone, hours: wholeDays, hour: 1 }),
    [board.timeZone, days],
  );
  const all = useMemo(() => buildRows(scale, board), [scale, board]);
  const holidays = useMemo(() => new Map(board.holidays.map(({ day, name }) => [day, name])), [board]);
  return useMemo(() => {
    const rows = all.filter(({ id, person }) => (person ? !team || id === team : hasOpen));
    const cells = rows.map((row) => cellsOf(row, scale, holidays));
    const columns = columnsOf(cells, days, holidays);
    const shown = shownRows(rows, cells);
    return { scale, rows, shown, cells, columns, blocks: cells.map(blocksOf), template: templateOf(columns) };
  }, [all, scale, holidays, days, team, hasOpen]);
};

/** Technicians by seven days. */
export function WeekBoard({ board, boardKey, days, settings, onSettings, team }: WeekBoardProps) {
  const navigate = useNavigate();
  const canEdit = useCan("schedule:write");
  const today = useToday();
  const [wanted, setWanted] = useState("");
  const unscheduled = useQuery({ ...unscheduledQuery(useDeferredValue(wanted)), enabled: canEdit });
  const week = useWeek(board, days, { team, hasOpen: canEdit });
  const { scale, rows, shown, cells, columns, blocks } = week;
  const { drop, unschedule, say, outcome, undoMenu } = useDispatch({
    boardKey,
    rows,
    people: board.people,
    scale,
  });
  const peek = useBoardPeek({ rows, shown, people: board.people, scale });
  const tray = useTray(settings.isWeekTrayOpen, (isWeekTrayOpen) => onSettings({ isWeekTrayOpen }));
  useShortcuts(words.week, canEdit ? [{ keys: "u", label: words.unscheduledJobs, run: tray.toggle }] : []);
  const template = `var(--week-person) ${week.template}`;
  const staffed = rows.filter(({ person }) => person !== null).length;
  return (
    <>
      <WeekGrid
        rows={rows}
        shown={shown}
        cells={cells}
        scale={scale}
        template={template}
        colouring={settings.colouring}
        canEdit={canEdit}
        jobs={unscheduled.data?.jobs ?? []}
        head={<WeekHead columns={columns} template={template} staffed={staffed} today={today} />}
        blocks={blocks}
        onDrop={(held, spot) => void drop(held, spot)}
        onUnschedule={(held) => void unschedule(held)}
        onOpen={(id) => void navigate({ to: "/schedule/$id", params: { id } })}
        peeked={peek.stop}
        onPeek={peek.open}
        onHold={peek.close}
        announce={say}
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
      <WeekFoot
        rows={rows}
        isTravelEstimated={board.travel.isPartlyEstimated}
        isPeeking={peek.stop !== undefined}
        undo={undoMenu}
      />
      {peek.card}
      {outcome}
    </>
  );
}

type WeekHeadProps = { columns: readonly Column[]; template: string; staffed: number; today: Day };

/** The days with their totals. Stays in view. */
function WeekHead({ columns, template, staffed, today }: WeekHeadProps) {
  return (
    <div
      className="sticky top-0 z-[5] grid h-[50px] border-b border-line-strong bg-sunken"
      style={{ gridTemplateColumns: template }}
    >
      <p className="flex items-center border-r border-line-strong px-3 text-12 text-ink-2">
        {words.technician1(staffed)}
      </p>
      {columns.map(({ day, visits, booked, capacity, holiday, isQuiet }) => (
        <div
          key={day}
          className="@container relative min-w-0 border-r border-line px-2 pt-1.5 last:border-r-0"
        >
          <Link
            to="/schedule"
            search={{ view: "board", date: day }}
            className={cx(
              "block truncate text-13 leading-[18px] font-strong hover:underline",
              day === today ? "text-accent-ink" : "",
            )}
          >
            {formatDay(day, "weekday")} {Number(day.slice(8))}
            {day === today ? <span className="font-text @max-[88px]:sr-only">{words.today}</span> : null}
          </Link>
          <p className="truncate text-12 leading-4 text-ink-2 wdth-tight">
            {holiday ? (
              <span className="font-strong text-ink">{holiday}</span>
            ) : visits === 0 && isQuiet ? (
              words.closed
            ) : (
              <>
                {words.visit1(visits)}
                <span className="@max-[100px]:hidden"> · {hoursOf(booked)}</span>
              </>
            )}
          </p>
          {capacity > 0 ? (
            <LoadTape
              capacity={capacity}
              booked={booked}
              hours={9}
              className="absolute inset-x-1.5 bottom-0"
            />
          ) : null}
        </div>
      ))}
    </div>
  );
}
