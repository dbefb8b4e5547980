import type { Person, WorkDay } from "../model/booking";
import { type Seconds, seconds } from "../model/problem";
import type { Constraint, Question, Stretch } from "./constraint";
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
export const bookedOn = ({ bookings }: Pick<Person, "bookings">, day: WorkDay): Seconds => {
  let sum = 0;
  for (const booking of bookings) sum += overlap(booking, day);
  return seconds(sum);
};

const beyondLongest = ({ person, bookings, day, wish }: Question): Seconds =>
  seconds(bookedOn({ bookings }, day) + wish.duration - person.longestDay);

export const maximumDay: Constraint = {
  name: "maximum day",
  narrow: (stretches, question) => (beyondLongest(question) <= 0 ? stretches : []),
  change: (question) => ({ kind: "work longer", seconds: beyondLongest(question) }),
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
