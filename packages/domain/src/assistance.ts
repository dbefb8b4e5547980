import { daysOf, intersect, merge, type Span } from "./availability";
import { addDays, type Day, dayIn, instantAt } from "./calendar";
import type { Priority } from "./statuses";

/** The main goal of an optimization. */
export const optimizationTypes = ["efficiency", "cost", "workload", "route"] as const;
export type OptimizationType = (typeof optimizationTypes)[number];

/** How much something counts in plans. */
export const weightLevels = ["off", "some", "lot"] as const;
type WeightLevel = (typeof weightLevels)[number];

/** What plans weigh against driving. An owner sets it. */
export type PlanWeights = {
  /** Dollars. */
  readonly overtimeHour: number;
  readonly lateStart: number;
  /** Work that is worth more goes first. */
  readonly revenue: WeightLevel;
  /** So does work for customers with an open quote. It counts as often as quotes are won. */
  readonly winChance: WeightLevel;
  /** So does work for customers with recurring visits. */
  readonly agreements: WeightLevel;
};

export const planWeightNames = [
  "revenue",
  "winChance",
  "agreements",
  "overtimeHour",
  "lateStart",
] as const satisfies readonly (keyof PlanWeights)[];

export const usualPlanWeights: PlanWeights = {
  overtimeHour: 60,
  lateStart: 200,
  revenue: "off",
  winChance: "off",
  agreements: "off",
};

/** Dollars. With more, a plan would leave work out rather than have somebody stay longer. */
export const maxOvertimeHour = 300;
export const maxLateStart = 1_000;

const hasValueWeights = ({ revenue, winChance, agreements }: PlanWeights): boolean =>
  [revenue, winChance, agreements].some((level) => level !== "off");

/** What is known about the value of a job. */
export type JobValue = {
  readonly priority: Priority;
  /** Dollars: the job's own price, and the open quotes of its client. */
  readonly amount: number;
  readonly openQuotes: number;
  /** Its client has recurring visits. */
  readonly isAgreement: boolean;
};

const shareOfLevel: Record<WeightLevel, number> = { off: 0, some: 0.5, lot: 1 };

/** Less than 1, the step from one priority to the next: work of a higher priority comes first, whatever else is worth. */
const maxWorth = 0.9;

/** Dollars. A job of this size is worth half of what the largest is. */
const middleAmount = 5_000;

/** Less than 1, so that the size of a job still counts among customers with an agreement. */
const worthOfAgreement = 0.8;

/**
 * How much more than other work of its priority a job counts, 0 to 0.9 times. Urgent work counts as the most valuable and its
 * own worth on top, so that several large jobs outweigh it no sooner than several small ones.
 */
export const worthOf = (weights: PlanWeights, job: JobValue, winRate: number): number => {
  if (!hasValueWeights(weights)) return 0;
  const counted =
    shareOfLevel[weights.revenue] * job.amount + shareOfLevel[weights.winChance] * job.openQuotes * winRate;
  const size = Math.max(0, counted) / (Math.max(0, counted) + middleAmount);
  const agreement = job.isAgreement ? worthOfAgreement * shareOfLevel[weights.agreements] : 0;
  const own = 1 - (1 - size) * (1 - agreement);
  return maxWorth * (job.priority === "urgent" ? 1 + own : own);
};

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
