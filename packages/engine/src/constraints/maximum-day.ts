import type { Person, WorkDay } from "../model/booking";
import { type Seconds, seconds } from "../model/units";
import type { Constraint } from "./constraint";
import { overlap } from "./stretches";

/** Time that is already booked on the day. */
export const bookedOn = (person: Pick<Person, "bookings">, day: WorkDay): Seconds =>
  seconds(person.bookings.reduce((sum, booking) => sum + overlap(booking, day), 0));

export const maximumDay: Constraint = {
  name: "maximum day",
  narrow: (stretches, { person, day, wish }) =>
    bookedOn(person, day) + wish.duration <= person.longestDay ? stretches : [],
  change: ({ person, day, wish }) => ({
    kind: "work longer",
    seconds: seconds(bookedOn(person, day) + wish.duration - person.longestDay),
  }),
};
