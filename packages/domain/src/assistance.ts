import { daysOf, intersect, merge, type Span } from "./availability";
import { addDays, type Day, dayIn, instantAt } from "./calendar";

/** The main goal of an optimization. */
export const optimizationTypes = ["efficiency", "cost", "workload", "route"] as const;
export type OptimizationType = (typeof optimizationTypes)[number];

/** Minutes. Used when a visit has no estimate and nothing was learned from earlier visits. */
export const defaultDuration = 120;

export type Preferences = {
  readonly avoidWeekends: boolean;
  /** Ends by 12:00. */
  readonly morningOnly: boolean;
};
export type Preference = keyof Preferences;

/**
 * The preferences as asked, then with fewer of them. Weekends are given up before mornings: a weekend morning still
 * suits someone who is only available in the morning, and an afternoon does not.
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

/** Preferences that were asked for but are not kept. */
export const givenUp = (asked: Preferences, kept: Preferences): Preferences => ({
  avoidWeekends: asked.avoidWeekends && !kept.avoidWeekends,
  morningOnly: asked.morningOnly && !kept.morningOnly,
});

/** Minutes. Durations are rounded up to this step. */
const step = 5;

export const wholeSteps = (minutes: number): number => Math.ceil(minutes / step) * step;

const quarter = 15 * 60_000;

/** The next quarter of an hour, where plans for a day that has begun start. */
export const soon = (now: Date): Date => new Date(Math.ceil(now.getTime() / quarter) * quarter);

const noon = 12 * 60;

export const isWeekend = (day: Day): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** The parts of `within` that keep the preferences. */
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

/** The preferences that a slot breaks. */
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
