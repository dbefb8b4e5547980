import type { Held } from "../constraints/locks";
import {
  type Cents,
  hours,
  type Meters,
  type PlaceIndex,
  type Priority,
  type Rest,
  type Seconds,
  type Span,
  seconds,
} from "./problem";

/** `known` is false when one of the places has no coordinates and a buffer is used instead. */
export interface Leg {
  readonly seconds: Seconds;
  readonly meters: Meters;
  readonly known: boolean;
}

/** Null means an unknown place. */
export type LegBetween = (from: PlaceIndex | null, to: PlaceIndex | null) => Leg;

export interface Booking {
  readonly visit: string;
  readonly from: Seconds;
  readonly until: Seconds;
  readonly place: PlaceIndex | null;
}

/** One working day of a person. Time off is in order. */
export interface WorkDay {
  readonly from: Seconds;
  readonly until: Seconds;
  readonly off: readonly Span[];
  /** The break to keep free, if there is one. */
  readonly rest?: Rest | null;
}

/** Nobody is booked for longer, unless they work such days. */
export const longestDayOf = (days: readonly WorkDay[]): Seconds =>
  seconds(Math.max(hours(10), ...days.map(({ from, until }) => until - from)));

export interface Person {
  readonly id: string;
  readonly skills: readonly string[];
  readonly home: PlaceIndex | null;
  /** In order. */
  readonly days: readonly WorkDay[];
  /** In order. They may overlap if someone overbooked on purpose. */
  readonly bookings: readonly Booking[];
  /** Maximum seconds of booked work per day. */
  readonly longestDay: Seconds;
  readonly costPerHour: Cents;
  readonly costPerKilometer: Cents;
  /** Number of earlier visits to this customer. */
  readonly timesHere: number;
}

/** The visit that needs a time. */
export interface Wish {
  readonly duration: Seconds;
  readonly place: PlaceIndex | null;
  readonly skills: readonly string[];
  readonly crew: number;
  /** If given, only these people may go. */
  readonly only: readonly string[] | null;
  /** Null if the visit has no placement yet. */
  readonly held: Held | null;
  readonly priority: Priority;
  /** The whole visit must lie within one of these. In order. */
  readonly allowed: readonly Span[];
  /** The preferred start. */
  readonly preferred: Seconds;
  /** The preferred start on each day, in order. Without it only `preferred` counts. */
  readonly hours?: readonly Seconds[];
  /** Starts are `gridFrom` plus a multiple of this. */
  readonly grid: Seconds;
  readonly gridFrom: Seconds;
}
