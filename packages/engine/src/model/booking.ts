import type { Held } from "../constraints/locks";
import type { Priority, Span } from "./problem";
import type { Cents, Metres, PlaceIndex, Seconds } from "./units";

/** The way between two places; `known` is false when one of them has no coordinates and a buffer stands in. */
export interface Leg {
  readonly seconds: Seconds;
  readonly metres: Metres;
  readonly known: boolean;
}

/** Null where nobody knows. */
export type LegBetween = (from: PlaceIndex | null, to: PlaceIndex | null) => Leg;

export interface Booking {
  readonly visit: string;
  readonly from: Seconds;
  readonly until: Seconds;
  readonly place: PlaceIndex | null;
}

/** One working day of a person: when they work, and the day's time off in order. */
export interface WorkDay {
  readonly from: Seconds;
  readonly until: Seconds;
  readonly off: readonly Span[];
}

export interface Person {
  readonly id: string;
  readonly skills: readonly string[];
  readonly home: PlaceIndex | null;
  /** In order. */
  readonly days: readonly WorkDay[];
  /** In order; they may overlap where somebody overbooked on purpose. */
  readonly bookings: readonly Booking[];
  /** Most seconds of booked work on one day. */
  readonly longestDay: Seconds;
  readonly costPerHour: Cents;
  readonly costPerKilometre: Cents;
  /** How often they were at this customer's before. */
  readonly timesHere: number;
}

/** The visit that looks for a time. */
export interface Wish {
  readonly duration: Seconds;
  readonly place: PlaceIndex | null;
  readonly skills: readonly string[];
  readonly crew: number;
  /** Only these people, when given. */
  readonly only: readonly string[] | null;
  /** Of a visit that has a place already. */
  readonly held: Held | null;
  readonly priority: Priority;
  /** It lies wholly inside one of these; in order. */
  readonly allowed: readonly Span[];
  /** When it would suit best. */
  readonly preferred: Seconds;
  /** The preferred hour of each day, in order; that of the preferred moment alone if left out. */
  readonly hours?: readonly Seconds[];
  /** Starts are multiples of this after `gridFrom`. */
  readonly grid: Seconds;
  readonly gridFrom: Seconds;
}
