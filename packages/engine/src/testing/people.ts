import type { LegBetween, Person, Wish, WorkDay } from "../model/booking";
import {
  cents,
  hours,
  meters,
  minutes,
  placeIndex,
  type Rest,
  type Seconds,
  seconds,
} from "../model/problem";

export const at = (day: number, hour: number): Seconds => seconds(day * 86_400 + hour * 3600);

export const workDay = (day: number, over: Partial<WorkDay> = {}): WorkDay => ({
  from: at(day, 8),
  until: at(day, 17),
  off: [],
  ...over,
});

/** Half an hour between 11 and 2. */
export const lunchOn = (day: number): Rest => ({
  from: at(day, 11),
  until: at(day, 13.5),
  length: minutes(30),
});

export const person = (over: Partial<Person> = {}): Person => ({
  id: "sam",
  skills: ["gas"],
  home: placeIndex(0),
  days: [workDay(0)],
  bookings: [],
  longestDay: hours(10),
  costPerHour: cents(4000),
  costPerKilometer: cents(50),
  timesHere: 0,
  ...over,
});

export const wish = (over: Partial<Wish> = {}): Wish => ({
  duration: hours(2),
  place: placeIndex(0),
  skills: [],
  crew: 1,
  only: null,
  held: null,
  priority: "medium",
  allowed: [{ from: at(0, 0), until: at(14, 0) }],
  preferred: at(0, 9),
  grid: minutes(15),
  gridFrom: at(0, 0),
  ...over,
});

/** Places are on a line, one minute and one kilometer apart. An unknown place is 15 minutes from everywhere. */
export const onALine: LegBetween = (from, to) =>
  from === null || to === null
    ? { seconds: minutes(15), meters: meters(0), known: false }
    : { seconds: minutes(Math.abs(from - to)), meters: meters(Math.abs(from - to) * 1000), known: true };
