import type { LegBetween } from "../model/booking";
import {
  holdsRest,
  minutes,
  type PlaceIndex,
  type Rest,
  type Seconds,
  type Span,
  seconds,
} from "../model/problem";
import type { Constraint, Stretch } from "./constraint";
import { overlap, within } from "./overlap";

/** Minutes of lunch, to be taken between two minutes after midnight. */
interface Lunch {
  readonly minutes: number;
  readonly start: number;
  readonly end: number;
}

/**
 * The lunch break of a day, for someone who works through the hours for it. Whoever has time off in these hours takes lunch then.
 */
export const lunchIn = (
  lunch: Lunch | null,
  momentOf: (minute: number) => Seconds,
  { work, off }: { readonly work: Span; readonly off: readonly Span[] },
): Rest | null => {
  if (!lunch) return null;
  const [from, until] = [momentOf(lunch.start), momentOf(lunch.end)];
  const isThere = work.from <= from && work.until >= until;
  if (!isThere || off.some((away) => away.from < until && from < away.until)) return null;
  const length = minutes(lunch.minutes);
  return { from, until: seconds(until - length), length };
};

interface Stop {
  readonly from: Seconds;
  readonly until: Seconds;
  readonly place: PlaceIndex | null;
}

/** The time between two stops in a row. There is none before the first or after the last. */
interface Gap {
  readonly before: Stop | undefined;
  readonly after: Stop | undefined;
}

const begin = ({ before }: Gap): number => before?.until ?? Number.NEGATIVE_INFINITY;
const end = ({ after }: Gap): number => after?.from ?? Number.POSITIVE_INFINITY;

/** Where the break fits, with the drive from one stop to the next. Stops are in order and may overlap. */
const gapsFor = (rest: Rest, stops: readonly Stop[], leg: LegBetween): Gap[] => {
  const gaps: Gap[] = [];
  let before: Stop | undefined;
  for (const after of [...stops, undefined]) {
    const gap = { before, after };
    const drive = before && after ? leg(before.place, after.place).seconds : 0;
    const isLongEnough =
      end(gap) - begin(gap) >= drive + rest.length &&
      end(gap) - Math.max(begin(gap), rest.from) >= rest.length;
    if (begin(gap) <= rest.until && isLongEnough) gaps.push(gap);
    if (after && after.until > begin(gap)) before = after;
  }
  return gaps;
};

const restsAt = ({ from, until }: Stop): boolean => holdsRest(until - from);

/** Whether these stops leave time for the break. */
export const hasRest = (rest: Rest, stops: readonly Stop[], leg: LegBetween): boolean =>
  stops.some(restsAt) || gapsFor(rest, stops, leg).length > 0;

/** A day on which no break is left has none to keep free. A second place for it makes the first one free for work. */
export const restKept: Constraint = {
  name: "break",
  narrow: (stretches, { bookings, day, wish, leg }) => {
    const { rest } = day;
    if (!rest || holdsRest(wish.duration)) return stretches;
    const stops = bookings.filter((booking) => overlap(booking, day) > 0);
    const [gap, another] = stops.some(restsAt) ? [] : gapsFor(rest, stops, leg);
    if (!gap || another) return stretches;
    const { before, after } = gap;
    const driveOn = after ? leg(wish.place, after.place).seconds : 0;
    const driveThere = before ? leg(before.place, wish.place).seconds : 0;
    /** The visit ends before the break, or starts after it. */
    const endsBy = Math.min(rest.until, end(gap) - rest.length - driveOn);
    const startsFrom = Math.max(begin(gap) + driveThere, rest.from) + rest.length;
    if (startsFrom + wish.duration <= endsBy) return stretches;
    const beside = [
      { from: seconds(Number.NEGATIVE_INFINITY), until: seconds(endsBy) },
      { from: seconds(startsFrom), until: seconds(Number.POSITIVE_INFINITY) },
    ];
    const isBeside = ({ from, until }: Stretch) => until <= begin(gap) || from >= end(gap);
    return stretches.flatMap((stretch) => (isBeside(stretch) ? [stretch] : within([stretch], beside)));
  },
  change: () => ({ kind: "move the break" }),
};
