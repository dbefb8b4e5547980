import { addDays, type Day } from "./calendar";
import { instantAt } from "./zoned-time";

export const frequencies = ["daily", "weekly", "monthly"] as const;
export type Frequency = (typeof frequencies)[number];

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

export type Recurrence = RecurrenceRule & {
  readonly startsOn: Day;
  /** Minutes after midnight. */
  readonly startMinute: number;
};

const weekdayIndex = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** A month without that day has the visit on its last. */
const addMonths = (day: Day, months: number): Day => {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
};

const weekOf = ({ startsOn, weekdays: chosen }: Recurrence, weeks: number): Day[] => {
  const first = weekdayIndex(startsOn);
  const places =
    chosen.length === 0 ? [first] : weekdays.flatMap((name, at) => (chosen.includes(name) ? [at] : []));
  return places.map((at) => addDays(startsOn, at - first + 7 * weeks)).filter((day) => day >= startsOn);
};

/** The days of the nth step: one, but for weeks with several. */
const daysOfStep = (recurrence: Recurrence, step: number): Day[] => {
  const { frequency, startsOn } = recurrence;
  if (frequency === "daily") return [addDays(startsOn, step)];
  return frequency === "weekly" ? weekOf(recurrence, step) : [addMonths(startsOn, step)];
};

/** Every day from the first, in order, until the last that is asked for. */
const daysUntil = (recurrence: Recurrence, last: Day): Day[] => {
  const end = recurrence.until !== null && recurrence.until < last ? recurrence.until : last;
  const most = recurrence.count ?? Number.POSITIVE_INFINITY;
  const days: Day[] = [];
  for (let step = 0; days.length < most; step += recurrence.interval) {
    const next = daysOfStep(recurrence, step);
    days.push(...next.filter((day) => day <= end));
    if (next.some((day) => day > end)) break;
  }
  return days.slice(0, recurrence.count ?? days.length);
};

export type Occurrence = { readonly on: Day; readonly startsAt: Date };

/** The starts on the days `from` to `until`, both included: the same time of day in the zone, whatever its clocks do. */
export const occurrences = (
  recurrence: Recurrence,
  { from, until, timeZone }: { readonly from: Day; readonly until: Day; readonly timeZone: string },
): Occurrence[] =>
  daysUntil(recurrence, until)
    .filter((on) => on >= from)
    .map((on) => ({ on, startsAt: instantAt(timeZone, on, recurrence.startMinute) }));

const compact = (day: Day): string => day.replaceAll("-", "");

/** RFC 5545 skips months without the day; its last one of 28, 29, 30, 31 is how it says what we do. */
const monthDays = (startsOn: Day): string => {
  const date = Number(startsOn.slice(8));
  if (date <= 28) return `BYMONTHDAY=${date}`;
  const days = [28, 29, 30, 31].filter((day) => day <= date);
  return `BYMONTHDAY=${days.join(",")};BYSETPOS=-1`;
};

/** As RFC 5545 writes it, without DTSTART. */
export const toRrule = (rule: RecurrenceRule, startsOn: Day): string =>
  [
    `FREQ=${rule.frequency.toUpperCase()}`,
    `INTERVAL=${rule.interval}`,
    ...(rule.weekdays.length > 0 ? [`BYDAY=${rule.weekdays.join(",").toUpperCase()}`] : []),
    ...(rule.frequency === "monthly" ? [monthDays(startsOn)] : []),
    ...(rule.until === null ? [] : [`UNTIL=${compact(rule.until)}`]),
    ...(rule.count === null ? [] : [`COUNT=${rule.count}`]),
  ].join(";");

/** Reads what `toRrule` writes. */
export const fromRrule = (text: string): RecurrenceRule => {
  const parts = new Map(text.split(";").map((part) => [part.split("=")[0], part.split("=")[1] ?? ""]));
  const frequency = frequencies.find((name) => name.toUpperCase() === parts.get("FREQ"));
  if (!frequency) throw new Error(`not a rule of ours: ${text}`);
  const chosen = parts.get("BYDAY")?.toLowerCase().split(",") ?? [];
  const count = parts.get("COUNT");
  return {
    frequency,
    interval: Number(parts.get("INTERVAL") ?? 1),
    weekdays: weekdays.filter((name) => chosen.includes(name)),
    until: parts.get("UNTIL")?.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3") ?? null,
    count: count === undefined ? null : Number(count),
  };
};
