import type { BoardVisit } from "@fieldwright/contract/schedule-board";
import { visitSegments } from "@fieldwright/domain/visit-segments";
import { type BoardRow, weeklyHours } from "./board-rows";
import { hour, minute, type Scale, type Stretch } from "./scale";
import { words } from "./words";

/** The server refuses `clashes` unless a reason is given. `warns` is up to the dispatcher. */
export type Verdict = {
  readonly tone: "fits" | "warns" | "clashes";
  readonly text: string;
  /** Minutes of driving there and on, where they are known. */
  readonly drive?: number;
};

type Candidate = Stretch & {
  readonly coordinates: BoardVisit["coordinates"];
  /** Visits that move along, so they cannot conflict. */
  readonly without: ReadonlySet<string>;
};

const overlaps = (one: Stretch, other: Stretch): boolean => one.start < other.end && other.start < one.end;

const segmentsOf = (row: BoardRow, zone: string, { start, end }: Stretch): Stretch[] =>
  row.person
    ? visitSegments({ start: new Date(start), end: new Date(end) }, weeklyHours(row.person), zone).map(
        (span) => ({ start: span.start.getTime(), end: span.end.getTime() }),
      )
    : [{ start, end }];

const clashOf = (row: BoardRow, segments: readonly Stretch[], without: ReadonlySet<string>) => {
  for (const piece of row.pieces) {
    if (without.has(piece.visit._id)) continue;
    for (const segment of segments) {
      if (!overlaps(segment, piece)) continue;
      const shared = Math.min(segment.end, piece.end) - Math.max(segment.start, piece.start);
      return words.minOverlapWith(Math.round(shared / minute), piece.visit.title);
    }
  }
  return undefined;
};

const margin = 3 * hour;

/** Visits farther apart than this count as another day, which starts from home. */
const farthest = 12 * 60 * minute;

const driveOf = (row: BoardRow, { coordinates, without, start, end }: Candidate): Verdict => {
  const others = row.pieces.filter(({ visit }) => !without.has(visit._id));
  const before = others.findLast((piece) => piece.end <= start && start - piece.end < farthest);
  const after = others.find((piece) => piece.start >= end && piece.start - end < farthest);
  const there = before ? row.driveMinutes(before.visit.coordinates, coordinates) : 0;
  const onward = after ? row.driveMinutes(coordinates, after.visit.coordinates) : 0;
  if (there === null || onward === null) return { tone: "fits", text: words.driveUnknownFits };
  if (before && start - before.end < there * minute)
    return { tone: "warns", text: words.minDriveFrom(there, before.visit.title) };
  if (after && after.start - end < onward * minute)
    return { tone: "warns", text: words.minDriveTo(onward, after.visit.title) };
  return { tone: "fits", text: words.minDriveFits(there), drive: there + onward };
};

/** Judges a time in a row, in a few words. */
export const judge = (row: BoardRow, candidate: Candidate, { zone, panels }: Scale): Verdict => {
  const { person } = row;
  if (!person) return { tone: "fits", text: words.needsTechnician };
  const segments = segmentsOf(row, zone, candidate);
  const clash = clashOf(row, segments, candidate.without);
  if (clash) return { tone: "clashes", text: clash };
  const away = person.timeOff.find(({ start, end }) =>
    segments.some((segment) => overlaps(segment, { start: Date.parse(start), end: Date.parse(end) })),
  );
  if (away) return { tone: "clashes", text: away.reason ? words.timeOff(away.reason) : words.timeOffLabel };
  // The board knows shifts only for the days it shows.
  const known = segments.filter((segment) =>
    panels.some((panel) => overlaps(segment, { start: panel.start - margin, end: panel.end + margin })),
  );
  const isAtWork = known.every((segment) =>
    row.shifts.some(({ start, end }) => start <= segment.start && segment.end <= end),
  );
  if (!isAtWork) return { tone: "warns", text: words.outsideWorkingHours };
  return driveOf(row, candidate);
};
