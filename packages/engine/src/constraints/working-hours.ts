import type { Person, WorkDay } from "../model/booking";
import { type Seconds, seconds } from "../model/problem";
import type { Constraint, Stretch } from "./constraint";
import { overlap, within, without } from "./overlap";

export const timeOff: Constraint = {
  name: "time off",
  narrow: (stretches, { day }) => day.off.reduce<readonly Stretch[]>(without, stretches),
  change: ({ day, wish }, start) => {
    const visit = { from: start, until: seconds(start + wish.duration) };
    const met = day.off.find((off) => overlap(off, visit) > 0) ?? visit;
    return { kind: "give up time off", from: met.from, until: met.until };
  },
};

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

export const window: Constraint = {
  name: "window",
  narrow: (stretches, { wish }) => within(stretches, wish.allowed),
  change: (_question, start) => ({ kind: "allow another time", start }),
};

export const workingHours: Constraint = {
  name: "working hours",
  narrow: (stretches, { day }) => within(stretches, [day]),
  change: ({ day, wish }, start) => ({
    kind: "work longer",
    seconds: seconds(Math.max(0, day.from - start) + Math.max(0, start + wish.duration - day.until)),
  }),
};
