import type { Day } from "./calendar";

export const frequencies = ["daily", "weekly", "monthly"] as const;
type Frequency = (typeof frequencies)[number];

/** Weeks of a rule begin on Monday. */
export const weekdays = ["mo", "tu", "we", "th", "fr", "sa", "su"] as const;
export type Weekday = (typeof weekdays)[number];

/** At most one of `until` and `count` is set. Without either, the rule has no end. */
export type RecurrenceRule = {
  readonly frequency: Frequency;
  readonly interval: number;
  /** For weekly rules. If empty, the weekday of the first day is used. */
  readonly weekdays: readonly Weekday[];
  readonly until: Day | null;
  readonly count: number | null;
};
