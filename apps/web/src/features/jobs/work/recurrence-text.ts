import { formatTime } from "@fieldwright/domain/format-time";
import { type RecurrenceRule, type Weekday, weekdays } from "@fieldwright/domain/recurrence-rule";
import { formatDay } from "@/lib/dates";
import { formatMinutes } from "./durations";

export const weekdayNames: Readonly<Record<Weekday, string>> = {
  mo: "Monday",
  tu: "Tuesday",
  we: "Wednesday",
  th: "Thursday",
  fr: "Friday",
  sa: "Saturday",
  su: "Sunday",
};

type Repeated = RecurrenceRule & {
  readonly startDate: string;
  readonly startTime: string;
  /** Minutes. */
  readonly duration: number;
};

const lists = new Intl.ListFormat("en-US", { type: "conjunction" });
const ordinals = new Intl.PluralRules("en-US", { type: "ordinal" });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };

const ordinal = (value: number) => `${value}${endings[ordinals.select(value)] ?? "th"}`;

const every = (interval: number, unit: string) =>
  interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`;

const weekdayOf = (day: string): Weekday =>
  weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? "mo";

const workWeek = "mo,tu,we,th,fr";

const weekly = ({ interval, weekdays: chosen, startDate }: Repeated): string => {
  const days = chosen.length > 0 ? weekdays.filter((day) => chosen.includes(day)) : [weekdayOf(startDate)];
  if (interval === 1 && days.join() === workWeek) return "Every weekday";
  if (interval === 1 && days.length === weekdays.length) return "Every day";
  return `${every(interval, "week")} on ${lists.format(days.map((day) => weekdayNames[day]))}`;
};

const monthly = ({ interval, startDate }: Repeated): string => {
  const date = Number(startDate.slice(8));
  const orLast = date > 28 ? " or the last day" : "";
  return `${every(interval, "month")} on the ${ordinal(date)}${orLast}`;
};

const rhythm = (rule: Repeated): string => {
  if (rule.frequency === "daily") return every(rule.interval, "day");
  return rule.frequency === "weekly" ? weekly(rule) : monthly(rule);
};

const timeOfDay = (time: string) => formatTime(`2000-01-01T${time}Z`, "UTC");

const ending = ({ until, count }: Repeated): string => {
  if (until !== null) return `, until ${formatDay(until)}`;
  if (count !== null) return count === 1 ? ", once" : `, ${count} times`;
  return "";
};

/** How a job repeats, as a sentence. */
export const recurrenceText = (rule: Repeated): string =>
  `${rhythm(rule)} at ${timeOfDay(rule.startTime)} for ${formatMinutes(rule.duration)}, from ${formatDay(rule.startDate)}${ending(rule)}.`;
