import type { LegBetween, Person, Wish, WorkDay } from "../model/booking";
import type { Lock } from "../model/problem";
import type { Seconds } from "../model/units";

/** The rules in the order in which they are asked. */
export const ruleNames = [
  "skills",
  "crew",
  "locks",
  "maximum day",
  "working hours",
  "time off",
  "window",
  "overlap",
] as const;
export type RuleName = (typeof ruleNames)[number];

/** What would have to be different, as figures; the caller finds the words. */
export type Change =
  | { readonly kind: "learn"; readonly skills: readonly string[] }
  | { readonly kind: "name them, too" }
  | { readonly kind: "unlock"; readonly lock: Lock }
  | { readonly kind: "work longer"; readonly seconds: Seconds }
  | { readonly kind: "give up time off"; readonly from: Seconds; readonly until: Seconds }
  | { readonly kind: "allow another time"; readonly start: Seconds }
  | { readonly kind: "move a visit"; readonly visit: string; readonly seconds: Seconds };

/** A stretch of a person's day in which the visit may lie, the way there and back left out. */
export interface Stretch {
  readonly from: Seconds;
  readonly until: Seconds;
}

/** When somebody could begin the visit on a day, first and last moment included. */
export interface Opening {
  readonly day: WorkDay;
  readonly earliest: Seconds;
  readonly latest: Seconds;
}

export interface Question {
  readonly person: Person;
  readonly day: WorkDay;
  readonly wish: Wish;
  readonly leg: LegBetween;
}

/**
 * One rule: what it leaves of the stretches, and, for a visit that only this rule forbids, the change that would allow it.
 */
export interface Constraint {
  readonly name: RuleName;
  readonly narrow: (stretches: readonly Stretch[], question: Question) => readonly Stretch[];
  /** Undefined when a single change would not do. */
  readonly change: (question: Question, start: Seconds) => Change | undefined;
}
