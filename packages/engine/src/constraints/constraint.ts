import type { Booking, LegBetween, Person, Wish, WorkDay } from "../model/booking";
import type { Lock, Seconds } from "../model/problem";

/** The rules in the order in which they are checked. */
export const ruleNames = [
  "skills",
  "crew",
  "locks",
  "maximum day",
  "working hours",
  "time off",
  "window",
  "overlap",
  "break",
] as const;
export type RuleName = (typeof ruleNames)[number];

/** A remedy as data. The caller puts it into words. */
export type Change =
  | { readonly kind: "learn"; readonly skills: readonly string[] }
  | { readonly kind: "pick them, too" }
  | { readonly kind: "unlock"; readonly lock: Lock }
  | { readonly kind: "work longer"; readonly seconds: Seconds }
  | { readonly kind: "give up time off"; readonly from: Seconds; readonly until: Seconds }
  | { readonly kind: "allow another time"; readonly start: Seconds }
  | { readonly kind: "move a visit"; readonly visit: string; readonly seconds: Seconds }
  | { readonly kind: "give away a visit"; readonly visit: string }
  | { readonly kind: "move the break" }
  /** To the longest that is free, which is there. */
  | { readonly kind: "shorten the visit"; readonly to: Seconds; readonly start: Seconds };

/** A part of a person's day in which the visit may lie, travel excluded. */
export interface Stretch {
  readonly from: Seconds;
  readonly until: Seconds;
}

/** Earliest and latest start of the visit on a person's day, both included. */
export interface Opening {
  readonly day: WorkDay;
  readonly earliest: Seconds;
  readonly latest: Seconds;
}

/** Where the visit fits on one working day of a person. */
export interface Question {
  readonly person: Person;
  readonly day: WorkDay;
  /** What they are booked for near the day. */
  readonly bookings: readonly Booking[];
  readonly wish: Wish;
  readonly leg: LegBetween;
}

/** A rule. `narrow` removes what it forbids. `change` gives the remedy for a start that only this rule forbids. */
export interface Constraint {
  readonly name: RuleName;
  readonly narrow: (stretches: readonly Stretch[], question: Question) => readonly Stretch[];
  /** Undefined when a single change is not enough. */
  readonly change: (question: Question, start: Seconds) => Change | undefined;
}
