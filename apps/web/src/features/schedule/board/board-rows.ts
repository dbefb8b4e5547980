import type { BoardPerson, BoardTravel, BoardVisit } from "@fieldwright/contract/schedule-board";
import { type LunchBreak, shiftOn, type WeeklyHours } from "@fieldwright/domain/availability";
import { instantAt, minuteOfDay } from "@fieldwright/domain/calendar";
import { type Hours, minute, type Scale, type Stretch, type Strip, stripsOf, xOf } from "./scale";
import { type DriveMinutes, dayTravel, driveTimes, type TripOf, tripsOf } from "./travel";

/** Id of the row for visits without a technician. */
export const openRow = "open";

/** One segment of a visit in one row. */
export type Piece = Stretch &
  Strip & {
    readonly visit: BoardVisit;
    readonly lane: number;
    /** Index among the visit's segments. */
    readonly part: number;
    /** Whether this is the first or last segment of the visit. */
    readonly isFirst: boolean;
    readonly isLast: boolean;
    /** Minutes shared with another piece in the row. */
    readonly overlap: number;
    readonly clash: Strip | null;
  };

export type Drive = Strip & {
  readonly key: string;
  /** Null if a place is unknown. */
  readonly minutes: number | null;
  readonly isShort: boolean;
};

export type BoardRow = {
  readonly id: string;
  readonly person: BoardPerson | null;
  readonly pieces: readonly Piece[];
  readonly lanes: number;
  /** The person's shifts on the shown days. */
  readonly shifts: readonly Stretch[];
  readonly off: readonly Strip[];
  readonly timeOff: readonly (Strip & { readonly reason: string })[];
  /** Where the day leaves room for lunch, for those who work through the hours for it. */
  readonly lunch: readonly Strip[];
  readonly lunchBreak: LunchBreak | undefined;
  readonly drives: readonly Drive[];
  readonly driveMinutes: DriveMinutes;
  /** Seconds of driving on all shown days. */
  readonly travel: number;
  /** Minutes. */
  readonly booked: number;
  readonly capacity: number;
};

export const stretch = ({ start, end }: { start: string; end: string }): Stretch => ({
  start: Date.parse(start),
  end: Date.parse(end),
});

export const weeklyHours = ({ workingHours }: Pick<BoardPerson, "workingHours">): WeeklyHours => {
  const { 1: mon, 2: tue, 3: wed, 4: thu, 5: fri, 6: sat, 7: sun, daysOff } = workingHours;
  const week = Object.fromEntries(
    [mon, tue, wed, thu, fri, sat, sun].flatMap((shift, index) => (shift ? [[index + 1, shift]] : [])),
  );
  return { ...week, daysOff };
};

type ClockTime = (day: string, minuteOfDay: number) => number;

/** Caches instants: most people share their shifts, and time zone lookups are slow. */
const clockOf = (zone: string): ClockTime => {
  const known = new Map<string, number>();
  return (day, minutes) => {
    const key = `${day} ${minutes}`;
    const instant = known.get(key) ?? instantAt(zone, day, minutes).getTime();
    known.set(key, instant);
    return instant;
  };
};

const shiftsOf = (person: BoardPerson, { panels }: Scale, at: ClockTime): Stretch[] => {
  const hours = weeklyHours(person);
  return panels.flatMap(({ day }) => {
    const shift = shiftOn(hours, day);
    return shift ? [{ start: at(day, shift.start), end: at(day, shift.end) }] : [];
  });
};

const sharedMinutes = (one: Stretch, other: Stretch): number =>
  Math.round((Math.min(one.end, other.end) - Math.max(one.start, other.start)) / minute);

type Bare = Stretch & Pick<Piece, "visit" | "part" | "isFirst" | "isLast">;

const bareOf = (visit: BoardVisit, segments: readonly { start: string; end: string }[]): Bare[] =>
  segments.map((segment, index) => ({
    ...stretch(segment),
    visit,
    part: index,
    isFirst: index === 0,
    isLast: index === segments.length - 1,
  }));

/** Sorts pieces by start and puts each in the first free lane. Overlapping pieces get the size of the overlap. */
const layPieces = (
  scale: Scale,
  bare: readonly Bare[],
  clashes: boolean,
): { pieces: Piece[]; lanes: number } => {
  const sorted = bare.toSorted((one, other) => one.start - other.start || one.end - other.end);
  const laneEnds: number[] = [];
  const pieces = sorted.flatMap((piece): Piece[] => {
    const strip = joined(stripsOf(scale, piece));
    if (!strip) return [];
    const free = laneEnds.findIndex((end) => end <= piece.start);
    const lane = free === -1 ? laneEnds.length : free;
    laneEnds[lane] = piece.end;
    const other = clashes ? worstClash(piece, sorted) : undefined;
    return [
      {
        ...piece,
        ...strip,
        lane,
        overlap: other ? sharedMinutes(piece, other) : 0,
        clash: other
          ? joined(
              stripsOf(scale, {
                start: Math.max(piece.start, other.start),
                end: Math.min(piece.end, other.end),
              }),
            )
          : null,
      },
    ];
  });
  return { pieces, lanes: Math.max(1, laneEnds.length) };
};

/** Joins the strips of one piece, because nights that are not shown do not split it. */
const joined = (strips: readonly Strip[]): Strip | null => {
  const first = strips[0];
  const last = strips.at(-1);
  return first && last ? { x: first.x, width: last.x + last.width - first.x } : null;
};

const worstClash = (piece: Bare, all: readonly Bare[]): Bare | undefined => {
  let worst: Bare | undefined;
  for (const other of all) {
    if (other.visit._id === piece.visit._id || sharedMinutes(piece, other) <= 0) continue;
    if (!worst || sharedMinutes(piece, other) > sharedMinutes(piece, worst)) worst = other;
  }
  return worst;
};

const sameDay = (scale: Scale, one: Stretch, other: Stretch): boolean =>
  scale.panels.some(
    ({ start, end }) => one.start >= start && one.start < end && other.start >= start && other.start < end,
  );

/** The drive to each piece from the one before it on the same day, drawn right before the later piece. */
const layDrives = (scale: Scale, pieces: readonly Piece[], driveMinutes: DriveMinutes): Drive[] =>
  pieces.flatMap((piece, index): Drive[] => {
    const before = pieces[index - 1];
    if (!before || before.end > piece.start || !sameDay(scale, before, piece)) return [];
    const minutes = driveMinutes(before.visit.coordinates, piece.visit.coordinates);
    if (minutes === 0) return [];
    const gap = piece.start - before.end;
    const length = Math.min(gap, (minutes ?? 15) * minute);
    const x = xOf(scale, piece.start - length);
    return [
      {
        key: `${before.visit._id} ${piece.visit._id} ${piece.start}`,
        x,
        width: piece.x - x,
        minutes,
        isShort: minutes !== null && gap < minutes * minute,
      },
    ];
  });

/** The shown hours outside the person's shifts. */
const offStrips = (scale: Scale, shifts: readonly Stretch[]): Strip[] =>
  scale.panels.flatMap((panel) => {
    const strips: Strip[] = [];
    let from = panel.start;
    for (const shift of shifts) {
      if (shift.end <= panel.start || shift.start >= panel.end) continue;
      strips.push(...stripsOf(scale, { start: from, end: Math.min(shift.start, panel.end) }));
      from = Math.max(from, shift.end);
    }
    strips.push(...stripsOf(scale, { start: from, end: panel.end }));
    return strips.filter(({ width }) => width > 0);
  });

const within = (scale: Scale): Stretch => ({
  start: scale.panels[0]?.start ?? 0,
  end: scale.panels.at(-1)?.end ?? 0,
});

const lengthIn = (one: Stretch, other: Stretch): number => Math.max(0, sharedMinutes(one, other));

/** As near to the middle of its hours as visits allow. Whoever is off in these hours takes lunch then. */
const layLunch = (
  scale: Scale,
  {
    shifts,
    timeOff,
    pieces,
  }: { shifts: readonly Stretch[]; timeOff: readonly Stretch[]; pieces: readonly Stretch[] },
  { lunch, at }: Pick<Known, "lunch" | "at">,
): Strip[] => {
  if (!lunch) return [];
  const length = lunch.minutes * minute;
  return scale.panels.flatMap(({ day }) => {
    const hours = { start: at(day, lunch.start), end: at(day, lunch.end) };
    const worksThrough = shifts.some(({ start, end }) => start <= hours.start && hours.end <= end);
    if (!worksThrough || timeOff.some((off) => lengthIn(off, hours) > 0)) return [];
    const ideal = (hours.start + hours.end - length) / 2;
    let free = hours.start;
    const starts = [...pieces, { start: hours.end, end: hours.end }].flatMap(({ start, end }) => {
      const latest = Math.min(start, hours.end) - length;
      const found = latest >= free ? [Math.min(Math.max(ideal, free), latest)] : [];
      free = Math.max(free, end);
      return found;
    });
    const [start] = starts.toSorted((one, other) => Math.abs(one - ideal) - Math.abs(other - ideal));
    return start === undefined ? [] : stripsOf(scale, { start, end: start + length });
  });
};

type Known = {
  readonly lunch: LunchBreak | undefined;
  readonly at: ClockTime;
  readonly tripOf: TripOf;
  readonly driveMinutes: DriveMinutes;
};

const rowOf = (
  scale: Scale,
  person: BoardPerson,
  bare: readonly Bare[],
  { at, tripOf, driveMinutes, lunch }: Known,
): BoardRow => {
  const shown = within(scale);
  const shifts = shiftsOf(person, scale, at);
  const { pieces, lanes } = layPieces(scale, bare, true);
  const timeOff = person.timeOff.map(({ reason, ...span }) => ({ reason, ...stretch(span) }));
  return {
    id: person._id,
    person,
    pieces,
    lanes,
    shifts,
    off: offStrips(scale, shifts),
    timeOff: timeOff.flatMap((off) =>
      stripsOf(scale, off).map((strip) => ({ ...strip, reason: off.reason })),
    ),
    lunch: layLunch(scale, { shifts, timeOff, pieces }, { lunch, at }),
    lunchBreak: lunch,
    drives: layDrives(scale, pieces, driveMinutes),
    driveMinutes,
    travel: scale.panels.reduce((sum, panel) => {
      const stops = pieces.filter(({ start }) => start >= panel.start && start < panel.end);
      const places = stops.map(({ visit }) => visit.coordinates);
      return sum + dayTravel(person.home, places, tripOf);
    }, 0),
    booked: pieces.reduce((sum, piece) => sum + lengthIn(piece, shown), 0),
    capacity: shifts.reduce(
      (sum, shift) =>
        sum + lengthIn(shift, shown) - timeOff.reduce((away, off) => away + lengthIn(shift, off), 0),
      0,
    ),
  };
};

type Board = { readonly people: readonly BoardPerson[]; readonly visits: readonly BoardVisit[] };

/** The row for visits without a technician comes first, then one row per person. */
export const buildRows = (
  scale: Scale,
  {
    people,
    visits,
    travel,
    lunchBreak: lunch,
  }: Board & { readonly travel: Pick<BoardTravel, "trips">; readonly lunchBreak?: LunchBreak | undefined },
): BoardRow[] => {
  const byPerson = new Map<string, Bare[]>(people.map(({ _id }) => [_id, []]));
  const open: Bare[] = [];
  for (const visit of visits) {
    if (visit.team.length === 0) open.push(...bareOf(visit, visit.segments));
    for (const { user, segments } of visit.team) byPerson.get(user)?.push(...bareOf(visit, segments));
  }
  const { pieces, lanes } = layPieces(scale, open, false);
  const tripOf = tripsOf(travel);
  const known = { lunch, at: clockOf(scale.zone), tripOf, driveMinutes: driveTimes(tripOf) };
  return [
    {
      id: openRow,
      person: null,
      pieces,
      lanes,
      shifts: [],
      off: [],
      timeOff: [],
      lunch: [],
      lunchBreak: lunch,
      drives: [],
      driveMinutes: known.driveMinutes,
      travel: 0,
      booked: pieces.reduce((sum, { visit }) => sum + visit.duration, 0),
      capacity: 0,
    },
    ...people.map((person) => rowOf(scale, person, byPerson.get(person._id) ?? [], known)),
  ];
};

const usual: Hours = { first: 7, last: 18 };

/** An hour inside the usual hours, so that it also holds on days with a clock change. */
const isUsual = (midnights: readonly number[], start: number, end: number): boolean => {
  const midnight = midnights.findLast((candidate) => candidate <= start);
  if (midnight === undefined) return false;
  const early = midnight + (usual.first + 1) * 60 * minute;
  return start >= early && end <= midnight + (usual.last - 1) * 60 * minute;
};

/** The usual hours, extended to cover all shifts and visits on these days. */
export const hoursOf = ({ people, visits }: Board, zone: string, days: readonly string[]): Hours => {
  let { first, last } = usual;
  for (const { workingHours } of people) {
    const { daysOff: _daysOff, ...week } = workingHours;
    for (const shift of Object.values(week)) {
      if (!shift) continue;
      first = Math.min(first, Math.floor(shift.start / 60));
      last = Math.max(last, Math.ceil(shift.end / 60));
    }
  }
  const midnights = days.map((day) => instantAt(zone, day, 0).getTime());
  for (const { segments } of visits) {
    for (const segment of segments) {
      const span = stretch(segment);
      if (isUsual(midnights, span.start, span.end)) continue;
      const start = minuteOfDay(zone, new Date(span.start));
      const end = minuteOfDay(zone, new Date(span.end));
      first = end < start && end > 0 ? 0 : Math.min(first, Math.floor(start / 60));
      last = Math.max(last, end < start ? 24 : Math.ceil(end / 60));
    }
  }
  return { first, last };
};
