import type { Booking } from "../model/booking";
import { type Seconds, seconds } from "../model/problem";
import type { Change, Constraint, Question, Stretch } from "./constraint";

const isCut = (stretches: readonly Stretch[], gone: Stretch): boolean => {
  for (const each of stretches) if (gone.until > each.from && gone.from < each.until) return true;
  return false;
};

// Runs for every booking of every person on every day. Uses loops, because array methods took three times as long.
export const without = (stretches: readonly Stretch[], gone: Stretch): readonly Stretch[] => {
  if (!isCut(stretches, gone)) return stretches;
  const left: Stretch[] = [];
  for (const each of stretches) {
    if (gone.until <= each.from || gone.from >= each.until) {
      left.push(each);
      continue;
    }
    if (each.from < gone.from) left.push({ from: each.from, until: gone.from });
    if (gone.until < each.until) left.push({ from: gone.until, until: each.until });
  }
  return left;
};

/** What lies within one of the allowed stretches, which are in order. */
export const within = (stretches: readonly Stretch[], allowed: readonly Stretch[]): Stretch[] => {
  const left: Stretch[] = [];
  for (const each of stretches)
    for (const one of allowed) {
      if (one.from >= each.until) break;
      const from = latest(each.from, one.from);
      const until = earliest(each.until, one.until);
      if (from < until) left.push({ from, until });
    }
  return left;
};

const latest = (a: Seconds, b: Seconds): Seconds => (a > b ? a : b);
const earliest = (a: Seconds, b: Seconds): Seconds => (a < b ? a : b);

/** How long two stretches overlap. */
export const overlap = (a: Stretch, b: Stretch): Seconds =>
  seconds(Math.max(0, earliest(a.until, b.until) - latest(a.from, b.from)));

/** A booking with the trips to and from it. The visit must not overlap any of this. */
const blocked = (booking: Booking, { wish, leg }: Question): Stretch => ({
  from: seconds(booking.from - leg(wish.place, booking.place).seconds),
  until: seconds(booking.until + leg(booking.place, wish.place).seconds),
});

/** How far one must move, earlier or later, so that the two do not overlap. */
const outOfTheWay = (one: Stretch, other: Stretch): Seconds =>
  seconds(Math.min(one.until - other.from, other.until - one.from));

export const noOverlap: Constraint = {
  name: "overlap",
  narrow: (stretches, question) => {
    let left = stretches;
    for (const booking of question.bookings) left = without(left, blocked(booking, question));
    return left;
  },
  change: (question, start) => {
    const visit = { from: start, until: seconds(start + question.wish.duration) };
    let only: Change | undefined;
    // Runs for every start that is tried.
    for (const booking of question.bookings) {
      const away = outOfTheWay(blocked(booking, question), visit);
      if (away <= 0) continue;
      if (only) return undefined;
      only = { kind: "move a visit", visit: booking.visit, seconds: away };
    }
    return only;
  },
};
