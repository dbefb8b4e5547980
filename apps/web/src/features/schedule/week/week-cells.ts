import { addDays, type Day, dayIn, instantAt, minuteOfDay } from "@fieldwright/domain/calendar";
import { formatDay } from "@fieldwright/domain/format-time";
import type { BoardRow, Piece } from "../board/board-rows";
import { hour, minute, quarter, type Scale, type Stretch } from "../board/scale";
import { words } from "./words";

/** One person's day. */
export type Cell = {
  readonly day: Day;
  readonly pieces: readonly Piece[];
  /** Minutes. */
  readonly capacity: number;
  readonly booked: number;
  /** `away` the whole working day; `closed` without working hours. */
  readonly kind: "open" | "closed" | "holiday" | "away";
  /** Time off of that day, whole or in part. */
  readonly timeOff: readonly (Stretch & { readonly reason: string })[];
};

/** Cells side by side. Whole days of time off in a row are one. */
export type Block = { readonly cells: readonly Cell[]; readonly away: string | undefined };

const shared = (one: Stretch, other: Stretch): number =>
  Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start)) / minute;

type Holidays = ReadonlyMap<Day, string>;

/** What a row holds on each day of the scale, whose panels are whole days. */
export const cellsOf = (row: BoardRow, { panels }: Scale, holidays: Holidays): Cell[] =>
  panels.map((panel) => {
    const pieces = row.pieces.filter(({ start }) => panel.start <= start && start < panel.end);
    const shifts = row.shifts.filter(({ start }) => panel.start <= start && start < panel.end);
    const timeOff = (row.person?.timeOff ?? [])
      .map(({ start, end, reason }) => ({ start: Date.parse(start), end: Date.parse(end), reason }))
      .filter((off) => shared(off, panel) > 0);
    const whole = shifts.reduce((sum, shift) => sum + (shift.end - shift.start) / minute, 0);
    const away = shifts.reduce(
      (sum, shift) => sum + timeOff.reduce((lost, off) => lost + shared(shift, off), 0),
      0,
    );
    const isAway = whole > 0 ? away >= whole : timeOff.some((off) => shared(off, panel) * minute >= 8 * hour);
    return {
      day: panel.day,
      pieces,
      capacity: Math.max(0, whole - away),
      booked: Math.round(pieces.reduce((sum, { start, end }) => sum + (end - start) / minute, 0)),
      kind: holidays.has(panel.day)
        ? "holiday"
        : isAway
          ? "away"
          : whole > 0 || !row.person
            ? "open"
            : "closed",
      timeOff,
    };
  });

const weekday = (day: Day) => formatDay(day, "weekday");

const awayText = (cells: readonly Cell[]): string => {
  const [first, last] = [cells[0], cells.at(-1)];
  const reason = first?.timeOff[0]?.reason || words.timeOff;
  if (!first || !last || first === last) return reason;
  return words.reasonWeekdayTo(reason, weekday(first.day), weekday(last.day));
};

const isFlat = ({ kind, pieces }: Cell): boolean => kind === "away" && pieces.length === 0;

/** Joins days of time off. Days between them on which nobody works belong to them, as long as they are empty. */
export const blocksOf = (cells: readonly Cell[]): Block[] => {
  const blocks: Block[] = [];
  let index = 0;
  while (index < cells.length) {
    const cell = cells[index];
    if (!cell) break;
    if (!isFlat(cell)) {
      blocks.push({ cells: [cell], away: undefined });
      index += 1;
      continue;
    }
    let end = index + 1;
    for (let next = end; next < cells.length; next += 1) {
      const candidate = cells[next];
      if (!candidate || candidate.pieces.length > 0 || candidate.timeOff.length === 0) break;
      if (isFlat(candidate)) end = next + 1;
    }
    const own = cells.slice(index, end);
    blocks.push({ cells: own, away: awayText(own) });
    index = end;
  }
  return blocks;
};

/** What the head says of a day: sums of the rows that are shown. */
export type Column = {
  readonly day: Day;
  readonly visits: number;
  readonly booked: number;
  readonly capacity: number;
  readonly holiday: string | undefined;
  /** Nobody works, so the column may be narrow. */
  readonly isQuiet: boolean;
};

export const columnsOf = (
  rows: readonly (readonly Cell[])[],
  days: readonly Day[],
  holidays: Holidays,
): Column[] =>
  days.map((day, index) => {
    const cells = rows.flatMap((cellsOfRow) => cellsOfRow[index] ?? []);
    const visits = new Set(cells.flatMap(({ pieces }) => pieces.map(({ visit }) => visit._id)));
    const capacity = cells.reduce((sum, cell) => sum + cell.capacity, 0);
    return {
      day,
      visits: visits.size,
      booked: cells.reduce((sum, cell) => sum + cell.booked, 0),
      capacity,
      holiday: holidays.get(day),
      isQuiet: capacity === 0,
    };
  });

/** Days on which nobody or few people work shrink, the others share the width. Nothing scrolls sideways. */
export const templateOf = (columns: readonly Column[]): string => {
  const fullest = Math.max(...columns.map(({ capacity }) => capacity));
  return columns
    .map(({ isQuiet, holiday, visits, capacity }) =>
      !isQuiet
        ? capacity * 3 < fullest
          ? "minmax(76px,0.6fr)"
          : "minmax(0,1fr)"
        : visits > 0
          ? "minmax(76px,0.6fr)"
          : holiday
            ? "minmax(0,112px)"
            : "minmax(0,88px)",
    )
    .join(" ");
};

/** How many visits a cell shows before "+2". One more is shown instead of "+1". */
const most = 4;

export const shownOf = (
  pieces: readonly Piece[],
): { readonly shown: readonly Piece[]; readonly more: number } =>
  pieces.length <= most + 1
    ? { shown: pieces, more: 0 }
    : { shown: pieces.slice(0, most), more: pieces.length - most };

/** The rows with the visits that are not behind "+2". */
export const shownRows = (rows: readonly BoardRow[], cells: readonly (readonly Cell[])[]): BoardRow[] =>
  rows.map((row, index) => ({
    ...row,
    pieces: (cells[index] ?? []).flatMap(({ pieces }) => shownOf(pieces).shown),
  }));

/** The same time of day on another day. */
const shifted = (instant: number, days: number, zone: string): number => {
  const at = new Date(instant);
  return days === 0
    ? instant
    : instantAt(zone, addDays(dayIn(zone, at), days), minuteOfDay(zone, at)).getTime();
};

const dayNumber = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

/** Where a visit lands when its piece of `from` is moved to `to`: each end keeps its time of day. */
export const movedBy = ({ start, end }: Stretch, from: Day, to: Day, zone: string): Stretch => {
  const days = dayNumber(to) - dayNumber(from);
  return { start: shifted(start, days, zone), end: shifted(end, days, zone) };
};

/** The first time in a person's shift of that day that is free for so long, else the shift's start, else 8:00. */
export const firstFree = (row: BoardRow, day: Day, length: number, { panels, zone }: Scale): Stretch => {
  const panel = panels.find((candidate) => candidate.day === day);
  const shift = panel && row.shifts.find(({ start }) => panel.start <= start && start < panel.end);
  const opening = shift?.start ?? instantAt(zone, day, 8 * 60).getTime();
  let start = opening;
  for (const piece of row.pieces) {
    if (piece.end <= start || (panel && piece.start >= panel.end)) continue;
    if (start + length <= piece.start) break;
    start = Math.ceil(piece.end / quarter) * quarter;
  }
  const fits = !shift || start + length <= shift.end;
  return { start: fits ? start : opening, end: (fits ? start : opening) + length };
};
