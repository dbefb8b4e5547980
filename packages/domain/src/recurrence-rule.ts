import type { Day } from "./calendar";

export const frequencies = ["daily", "weekly", "monthly"] as const;
type Frequency = (typeof frequencies)[number];

/** From Monday, as the weeks of a rule begin. */
export const weekdays = ["mo", "tu", "we", "th", "fr", "sa", "su"] as const;
export type Weekday = (typeof weekdays)[number];

/** Which days. At most one of `until` and `count` is set; without both it goes on. */
export type RecurrenceRule = {
  readonly frequency: Frequency;
  readonly interval: number;
  /** For weekly rules; none means the weekday of the first day. */
  readonly weekdays: readonly Weekday[];
  readonly until: Day | null;
  readonly count: number | null;
};
