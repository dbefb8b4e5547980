import type { Booking } from "../model/booking";
import { type Seconds, seconds } from "../model/units";
import type { Constraint, Question, Stretch } from "./constraint";
import { overlap, without } from "./stretches";

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
    const near = spread(question);
    let left = stretches;
    for (const booking of question.person.bookings)
      if (overlap(booking, near) > 0) left = without(left, blocked(booking, question));
    return left;
  },
  change: (question, start) => {
    const visit = { from: start, until: seconds(start + question.wish.duration) };
    const met = question.person.bookings
      .map((booking) => ({ visit: booking.visit, seconds: outOfTheWay(blocked(booking, question), visit) }))
      .filter((each) => each.seconds > 0);
    const [only] = met;
    return only && met.length === 1 ? { kind: "move a visit", ...only } : undefined;
  },
};

/** Nobody travels for more than half a day, so bookings further away do not matter. */
const spread = ({ day }: Question): Stretch => ({
  from: seconds(day.from - 12 * 3600),
  until: seconds(day.until + 12 * 3600),
});
