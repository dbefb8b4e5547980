import type { Day } from "@fieldwright/domain/calendar";
import type { Place } from "@fieldwright/domain/travel";
import { type BoardRow, openRow, type Piece } from "../board/board-rows";
import { minute, quarter, type Stretch } from "../board/scale";

/** What the visit asks of a person's day. */
export type Needs = {
  /** Milliseconds. */
  readonly length: number;
  readonly place: Place | null;
  readonly skills: readonly string[];
  readonly now: number;
  /** The time that somebody typed. Offers come close to it. */
  readonly wanted?: number | undefined;
};

/** A time in a person's day, with the way there and on. */
export type Offer = Stretch & {
  readonly from: Piece | undefined;
  readonly to: Piece | undefined;
  /** Whole minutes of driving there. Null if a place is unknown. */
  readonly drive: number | null;
  readonly onward: number | null;
  /** Minutes left before and after, with the drives. Negative if there is not enough time, null if nobody knows. */
  readonly before: number | null;
  readonly after: number | null;
  /** Minutes of driving that the visit adds to the day. */
  readonly extra: number;
  /** The last start that still fits, of an offer. */
  readonly latest?: number;
};

export type DaySpan = Stretch & { readonly day: Day };

/** Kept free around other visits if a drive is unknown, as on the server. */
const unknownDrive = 15;

const within = ({ start }: Stretch, day: Stretch): boolean => start >= day.start && start < day.end;

export const piecesOn = (row: BoardRow, day: Stretch): Piece[] =>
  row.pieces.filter((piece) => within(piece, day));

const left = (gap: number, minutes: number): number => Math.floor(gap / minute) - minutes;

/** How a time stands in a person's day, whether it is free or not. */
export const standing = (
  row: BoardRow,
  slot: Stretch,
  { place }: Pick<Needs, "place">,
  day: Stretch,
): Offer => {
  const pieces = piecesOn(row, day);
  const from = pieces.findLast(({ end }) => end <= slot.start);
  const to = pieces.find(({ start }) => start >= slot.end);
  const home = row.person?.home ?? null;
  const origin = from ? from.visit.coordinates : home;
  const goal = to ? to.visit.coordinates : home;
  const drive = row.driveMinutes(origin, place);
  const onward = row.driveMinutes(place, goal);
  const direct = row.driveMinutes(origin, goal);
  return {
    ...slot,
    from,
    to,
    drive,
    onward,
    before: from && drive !== null ? left(slot.start - from.end, drive) : null,
    after: to && onward !== null ? left(to.start - slot.end, onward) : null,
    extra: Math.max(0, (drive ?? 0) + (onward ?? 0) - (direct ?? 0)),
  };
};

const upToQuarter = (instant: number) => Math.ceil(instant / quarter) * quarter;
const downToQuarter = (instant: number) => Math.floor(instant / quarter) * quarter;

/** The parts of a person's shift that nothing takes, from now on. */
const freeOn = (row: BoardRow, day: Stretch, now: number): Stretch[] => {
  const away = (row.person?.timeOff ?? []).map(({ start, end }) => ({
    start: Date.parse(start),
    end: Date.parse(end),
  }));
  const taken = [...row.pieces, ...away].toSorted((one, other) => one.start - other.start);
  return row.shifts
    .filter((shift) => within(shift, day))
    .flatMap((shift) => {
      const free: Stretch[] = [];
      let from = Math.max(shift.start, now);
      for (const { start, end } of taken) {
        if (end <= from || start >= shift.end) continue;
        if (start > from) free.push({ start: from, end: start });
        from = Math.max(from, end);
      }
      return from < shift.end ? [...free, { start: from, end: shift.end }] : free;
    });
};

/** Fewer minutes to spare than these are tight. */
export const tight = 10;

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** The first start in a free part that leaves time for the drives, or the one closest to what was typed. */
const offerIn = (row: BoardRow, free: Stretch, needs: Needs, day: Stretch): Offer[] => {
  const first = standing(row, { start: free.start, end: free.start + needs.length }, needs, day);
  // Home is not a part of the day: whoever has no visit before starts the shift at the customer.
  const there = first.from ? first.from.end + (first.drive ?? unknownDrive) * minute : free.start;
  const next = piecesOn(row, day).find(({ start }) => start >= free.end);
  const onward = next ? (row.driveMinutes(needs.place, next.visit.coordinates) ?? unknownDrive) : 0;
  const until = Math.min(free.end, next ? next.start - onward * minute : free.end);
  // Nobody gets there before the drive, even if the day was free so far.
  const soonest = needs.now + (first.drive ?? unknownDrive) * minute;
  const earliest = upToQuarter(Math.max(free.start, there, soonest));
  const latest = downToQuarter(until - needs.length);
  if (earliest > latest) return [];
  // Nobody has to race where the day leaves room, and the visit before may run over.
  const spare = first.from && first.drive !== null ? tight * minute : 0;
  const calm = upToQuarter(Math.max(free.start, there + spare, soonest));
  const start = clamp(downToQuarter(needs.wanted ?? calm), earliest, latest);
  return [{ ...standing(row, { start, end: start + needs.length }, needs, day), latest }];
};

const hour = 60 * minute;

/** The best time, and a second one: of another gap, or later in the same one. */
export const twoOffers = (
  row: BoardRow,
  [best, next]: readonly Offer[],
  needs: Needs,
  day: Stretch,
): Offer[] => {
  if (!best || next) return [best, next].filter((offer) => offer !== undefined);
  const start = Math.min(best.latest ?? best.start, best.start + 4 * hour);
  return start - best.start < hour
    ? [best]
    : [best, standing(row, { start, end: start + needs.length }, needs, day)];
};

/** Minutes of driving, a little for each hour that it is later in the day or away from the typed time. */
const costOf = ({ extra, start }: Offer, { wanted }: Needs, day: Stretch): number =>
  extra + (wanted === undefined ? (start - day.start) / hour : (Math.abs(start - wanted) / hour) * 12);

/** The times of that day at which a person can take the visit, the best first. */
export const offersOf = (row: BoardRow, needs: Needs, day: Stretch): Offer[] =>
  freeOn(row, day, needs.now)
    .flatMap((free) => offerIn(row, free, needs, day))
    .toSorted((one, other) => costOf(one, needs, day) - costOf(other, needs, day));

/** The best start of that day, or the typed time itself where it fits. */
export const bestStart = (row: BoardRow, needs: Needs, day: Stretch): number | undefined => {
  const [best] = offersOf(row, needs, day);
  const { wanted } = needs;
  if (!best || wanted === undefined) return best?.start;
  return wanted > best.start && wanted <= (best.latest ?? best.start) ? wanted : best.start;
};

const minutesIn = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, { start, end }) => sum + (end - start) / minute, 0);

export type Load = { readonly booked: number; readonly capacity: number };

export const loadOn = (row: BoardRow, day: Stretch): Load => {
  const shift = row.shifts.filter((one) => within(one, day));
  const away = (row.person?.timeOff ?? []).reduce(
    (sum, off) =>
      sum +
      shift.reduce(
        (lost, { start, end }) =>
          lost + Math.max(0, Math.min(end, Date.parse(off.end)) - Math.max(start, Date.parse(off.start))),
        0,
      ),
    0,
  );
  return { booked: minutesIn(piecesOn(row, day)), capacity: Math.max(0, minutesIn(shift) - away / minute) };
};

export type Candidate = {
  readonly row: BoardRow;
  readonly load: Load;
  readonly offers: readonly Offer[];
  readonly best: Offer;
};

/** Why a person can't take it. `skills` are those that they lack. */
export type Unfit = {
  readonly row: BoardRow;
  readonly why: "skills" | "away" | "off" | "over" | "booked" | "short";
  readonly lacking: readonly string[];
};

export const lackingOf = ({ person }: BoardRow, skills: readonly string[]): string[] =>
  skills.filter((skill) => !person?.skills.includes(skill));

const whyNot = (row: BoardRow, needs: Needs, day: Stretch): Unfit["why"] => {
  const shifts = row.shifts.filter((shift) => within(shift, day));
  if (shifts.length === 0) return "off";
  const { capacity } = loadOn(row, day);
  if (capacity === 0) return "away";
  if (shifts.every(({ end }) => end <= needs.now)) return "over";
  return capacity * minute < needs.length ? "short" : "booked";
};

export type DayFit = { readonly candidates: readonly Candidate[]; readonly unfit: readonly Unfit[] };

/** Minutes of driving that a full day weighs as much as. */
const fullDay = 12;

const rankOf = ({ best, load }: Candidate, needs: Needs, day: Stretch): number =>
  costOf(best, needs, day) +
  (load.capacity > 0 ? (load.booked + needs.length / minute) / load.capacity : 1) * fullDay;

/** Who can take the visit on a day, sorted by fit, and who can't. */
export const fitOn = (rows: readonly BoardRow[], needs: Needs, day: Stretch): DayFit => {
  const candidates: Candidate[] = [];
  const unfit: Unfit[] = [];
  for (const row of rows) {
    if (row.id === openRow || !row.person?.isActive) continue;
    const lacking = lackingOf(row, needs.skills);
    const offers = lacking.length > 0 ? [] : offersOf(row, needs, day);
    const [best] = offers;
    if (best) candidates.push({ row, load: loadOn(row, day), offers, best });
    else unfit.push({ row, lacking, why: lacking.length > 0 ? "skills" : whyNot(row, needs, day) });
  }
  return {
    candidates: candidates.toSorted((one, other) => rankOf(one, needs, day) - rankOf(other, needs, day)),
    unfit,
  };
};

export type OpenDay = {
  readonly day: Day;
  /** Minutes that people with the skills have free. */
  readonly open: number;
  /** The share of them that is free, for each hour shown. */
  readonly bars: readonly number[];
  readonly kind: "open" | "full" | "closed" | "holiday" | "over";
  readonly holiday: string | undefined;
};

type Shown = { readonly first: number; readonly last: number };

/** How open a day is to the visit. */
export const openDayOf = (
  rows: readonly BoardRow[],
  needs: Needs,
  { hours, holiday, ...span }: DaySpan & { readonly hours: Shown; readonly holiday: string | undefined },
): OpenDay => {
  const able = rows.filter(
    (row) => row.id !== openRow && row.person?.isActive && lackingOf(row, needs.skills).length === 0,
  );
  const free = able.flatMap((row) => freeOn(row, span, needs.now));
  const works = able.some((row) => row.shifts.some((shift) => within(shift, span)));
  const fits = able.some((row) => offersOf(row, needs, span).length > 0);
  const bars = Array.from({ length: hours.last - hours.first }, (_, index) => {
    const from = span.start + (hours.first + index) * hour;
    const shared = free.reduce(
      (sum, { start, end }) => sum + Math.max(0, Math.min(end, from + hour) - Math.max(start, from)),
      0,
    );
    return able.length > 0 ? shared / hour / able.length : 0;
  });
  const kind = holiday
    ? "holiday"
    : span.end <= needs.now
      ? "over"
      : !works
        ? "closed"
        : fits
          ? "open"
          : "full";
  return { day: span.day, open: minutesIn(free), bars, kind, holiday };
};
