import type { Day } from "@fieldwright/domain/calendar";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useMemo, useState } from "react";
import { useToday } from "@/lib/dates";
import { IconButton } from "@/ui/button";
import { LoadTape } from "@/ui/load-tape";
import { AgendaDay } from "../agenda/agenda-day";
import type { Board } from "../api";
import { rowName } from "../board/board-row";
import { buildRows } from "../board/board-rows";
import { buildScale } from "../board/scale";
import { hoursOf } from "../list/day-groups";
import { dayHeading } from "../schedule-words";
import { type Cell, cellsOf } from "./week-cells";
import { words as texts } from "./words";

type WeekPhoneProps = { board: Board; days: readonly Day[]; hasOpen: boolean; team: string | undefined };

/** The week on a phone: one person a screen, the days below each other. */
export function WeekPhone({ board, days, hasOpen, team }: WeekPhoneProps) {
  const today = useToday();
  const zone = board.timeZone;
  const [at, setAt] = useState(0);
  const rows = useMemo(() => {
    const scale = buildScale({ days, zone, hours: { first: 0, last: 24 }, hour: 1 });
    const holidays = new Map(board.holidays.map(({ day, name }) => [day, name]));
    return buildRows(scale, board)
      .filter(({ id, person, pieces }) =>
        person ? !team || id === team : hasOpen && !team && pieces.length > 0,
      )
      .map((row) => ({ row, cells: cellsOf(row, scale, holidays) }));
  }, [board, days, zone, hasOpen, team]);
  const shown = rows[Math.min(at, rows.length - 1)];
  if (!shown) return null;
  const { row, cells } = shown;
  const step = (steps: number) => setAt((at + steps + rows.length) % rows.length);
  return (
    <>
      <div className="flex items-center gap-2 border-y border-line bg-sunken px-2 py-1">
        {rows.length > 1 ? (
          <IconButton label={texts.previousPerson} size="bar" variant="ghost" onClick={() => step(-1)}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
        ) : null}
        <h2 aria-live="polite" className="min-w-0 flex-1 text-center leading-5">
          <span className="block truncate text-15 font-strong">{rowName(row)}</span>
          <span className="block text-13 font-text text-ink-2">
            {row.person
              ? texts.hoursOfHours(hoursOf(row.booked).replace(" h", ""), hoursOf(row.capacity))
              : texts.countHoursVisits(row.pieces.length, hoursOf(row.booked))}
          </span>
        </h2>
        {rows.length > 1 ? (
          <IconButton label={texts.nextPerson} size="bar" variant="ghost" onClick={() => step(1)}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
        ) : null}
      </div>
      {cells.map((cell) => (
        <PhoneDay key={cell.day} cell={cell} today={today} zone={zone} hasPerson={row.person !== null} />
      ))}
    </>
  );
}

type PhoneDayProps = { cell: Cell; today: Day; zone: string; hasPerson: boolean };

function PhoneDay({ cell, today, zone, hasPerson }: PhoneDayProps) {
  const { day, pieces, capacity, booked } = cell;
  const entries = pieces.map(({ visit, start, end }) => ({
    visit,
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
  }));
  return (
    <section aria-labelledby={`week-${day}`}>
      <header className="relative flex items-baseline justify-between gap-3 px-4 pt-3 pb-2.5">
        <h3 id={`week-${day}`} className="text-14 font-strong">
          {dayHeading(day, today)}
        </h3>
        <p className="text-13 text-ink-2">{hasPerson || pieces.length > 0 ? words(cell) : ""}</p>
        {hasPerson && capacity > 0 ? (
          <LoadTape capacity={capacity} booked={booked} className="absolute inset-x-4 bottom-0" />
        ) : null}
      </header>
      {entries.length > 0 ? <AgendaDay entries={entries} zone={zone} /> : null}
    </section>
  );
}

const words = ({ kind, pieces, booked, timeOff }: Cell): string => {
  if (pieces.length > 0) return `${texts.visit1(pieces.length)} · ${hoursOf(booked)}`;
  if (kind === "holiday") return texts.holiday;
  if (kind === "away") return timeOff[0]?.reason || texts.timeOff;
  return kind === "closed" ? texts.off : texts.free;
};
