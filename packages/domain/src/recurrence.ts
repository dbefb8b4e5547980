import { RRuleTemporal } from "rrule-temporal";
import type { Day } from "./calendar";
import { instantAt } from "./calendar";
import { frequencies, type RecurrenceRule, weekdays } from "./recurrence-rule";

export type Recurrence = RecurrenceRule & {
  readonly startsOn: Day;
  /** Minutes after midnight. */
  readonly startMinute: number;
};

const compact = (day: Day): string => day.replaceAll("-", "");

/** RFC 5545 skips months without the day. Listing 28 to 31 and taking the last gives the end of the month. */
const monthDays = (startsOn: Day): string => {
  const date = Number(startsOn.slice(8));
  if (date <= 28) return `BYMONTHDAY=${date}`;
  const days = [28, 29, 30, 31].filter((day) => day <= date);
  return `BYMONTHDAY=${days.join(",")};BYSETPOS=-1`;
};

/** The rule in RFC 5545 format, without DTSTART. */
export const toRrule = (rule: RecurrenceRule, startsOn: Day): string =>
  [
    `FREQ=${rule.frequency.toUpperCase()}`,
    `INTERVAL=${rule.interval}`,
    ...(rule.weekdays.length > 0 ? [`BYDAY=${rule.weekdays.join(",").toUpperCase()}`] : []),
    ...(rule.frequency === "monthly" ? [monthDays(startsOn)] : []),
    ...(rule.until === null ? [] : [`UNTIL=${compact(rule.until)}`]),
    ...(rule.count === null ? [] : [`COUNT=${rule.count}`]),
  ].join(";");

/** Parses the output of `toRrule`. */
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

export type Occurrence = { readonly on: Day; readonly startsAt: Date };

/**
 * Starts on the days `from` to `until`, both included, at the same local time even when clocks change. The rule is
 * evaluated on days in UTC, because RFC 5545 drops a time that the clocks skip, but the visit takes place.
 */
export const occurrences = (
  { startsOn, startMinute, ...rule }: Recurrence,
  { from, until, timeZone }: { readonly from: Day; readonly until: Day; readonly timeZone: string },
): Occurrence[] =>
  new RRuleTemporal({
    rruleString: `DTSTART:${compact(startsOn)}T000000Z\nRRULE:${toRrule(rule, startsOn)}`,
  })
    .between(new Date(from), new Date(until), true)
    .map((midnight) => midnight.toPlainDate().toString())
    .map((on) => ({ on, startsAt: instantAt(timeZone, on, startMinute) }));
