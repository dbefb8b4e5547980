import type { Day } from "@fieldwright/domain/calendar";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useDeferredValue, useMemo, useState } from "react";
import { useCan } from "@/lib/auth";
import { useToday } from "@/lib/dates";
import { useShortcuts } from "@/ui/shortcuts";
import { type Board, unscheduledQuery } from "../api";
import { buildRows } from "../board/board-rows";
import type { BoardSettings } from "../board/board-settings";
import { buildScale } from "../board/scale";
import { UnscheduledTray } from "../board/unscheduled-tray";
import { useBoardPeek } from "../board/use-board-peek";
import { useDispatch } from "../board/use-dispatch";
import { TrayEdge } from "./tray-edge";
import { blocksOf, cellsOf, columnsOf, shownRows, templateOf } from "./week-cells";
import { WeekFoot } from "./week-foot";
import { WeekGrid } from "./week-grid";
import { WeekHead } from "./week-head";

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
    zone: board.timeZone,
  });
  const peek = useBoardPeek({ rows, shown, people: board.people, scale });
  const toggleTray = () => onSettings({ isWeekTrayOpen: !settings.isWeekTrayOpen });
  useShortcuts("Week", canEdit ? [{ keys: "u", label: "Unscheduled jobs", run: toggleTray }] : []);
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
          !canEdit ? null : settings.isWeekTrayOpen ? (
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
