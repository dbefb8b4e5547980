import { daysOf, intersect, merge, type Span } from "./availability";
import { addDays, type Day, dayIn } from "./calendar";
import { instantAt } from "./zoned-time";

/** What an optimisation weighs most. */
export const optimizationTypes = ["efficiency", "cost", "workload", "route"] as const;
export type OptimizationType = (typeof optimizationTypes)[number];

/** Minutes of a visit that nothing is known of. */
export const defaultDuration = 120;

export type Preferences = {
  readonly avoidWeekends: boolean;
  /** Ends by 12:00. */
  readonly morningOnly: boolean;
};
export type Preference = keyof Preferences;

/**
 * What is asked for, then with less and less of it: one preference is given up at a time, the cheapest first. A weekend
 * morning still suits somebody who can only be met in the morning; an afternoon does not.
 */
export const relaxations = ({ avoidWeekends, morningOnly }: Preferences): Preferences[] => {
  const steps = [
    { avoidWeekends, morningOnly },
    { avoidWeekends: false, morningOnly },
    { avoidWeekends, morningOnly: false },
    { avoidWeekends: false, morningOnly: false },
  ];
  return steps.filter(
    (step, index) =>
      steps.findIndex(
        (other) => other.avoidWeekends === step.avoidWeekends && other.morningOnly === step.morningOnly,
      ) === index,
  );
};

/** What was asked for and is not kept. */
export const givenUp = (asked: Preferences, kept: Preferences): Preferences => ({
  avoidWeekends: asked.avoidWeekends && !kept.avoidWeekends,
  morningOnly: asked.morningOnly && !kept.morningOnly,
});

/** Times are told in steps of so many minutes. */
const step = 5;

export const wholeSteps = (minutes: number): number => Math.ceil(minutes / step) * step;

const noon = 12 * 60;

export const isWeekend = (day: Day): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** The times that keep the preferences. */
export const preferredSpans = (
  within: Span,
  { avoidWeekends, morningOnly }: Preferences,
  zone: string,
): Span[] => {
  const days = daysOf(zone, within).filter((day) => !(avoidWeekends && isWeekend(day)));
  const spans = days.map((day) => ({
    start: instantAt(zone, day, 0),
    end: morningOnly ? instantAt(zone, day, noon) : instantAt(zone, addDays(day, 1), 0),
  }));
  return intersect(merge(spans), [within]);
};

/** Which of the preferences a time breaks. */
export const brokenPreferences = (
  slot: Span,
  { avoidWeekends, morningOnly }: Preferences,
  zone: string,
): Preference[] => {
  const broken: Preference[] = [];
  if (avoidWeekends && daysOf(zone, slot).some(isWeekend)) broken.push("avoidWeekends");
  if (morningOnly && slot.end > instantAt(zone, dayIn(zone, slot.start), noon)) broken.push("morningOnly");
  return broken;
};
