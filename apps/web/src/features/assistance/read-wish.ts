import type { Day } from "@fieldwright/domain/calendar";
import { parse } from "chrono-node/en";
import { wallClockOf } from "@/lib/wall-clock";

/** What was read from a sentence such as "leak repair for Dana Smith tomorrow morning 2h with Sam". */
export type TypedWish = {
  readonly job: string;
  readonly client: string;
  /** First names. */
  readonly people: readonly string[];
  readonly date?: Day;
  readonly hour?: number;
  readonly duration?: number;
  readonly morningOnly: boolean;
};

const minute = 60_000;
const lengths = /(?:\bfor\s+)?\b(\d+(?:\.\d+)?)\s*(h|hrs?|hours?|m|mins?|minutes?)\b/gi;
const withPeople = /\bwith\s+((?:(?!\bfor\b).)+)$/i;
const ofDay: Readonly<Record<string, number>> = { afternoon: 13, evening: 17, noon: 12 };

const readDuration = (text: string): number =>
  [...text.matchAll(lengths)].reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (unit?.toLowerCase().startsWith("h") ? 60 : 1),
    0,
  );

/** The zone's offset from UTC, in minutes. */
const offsetIn = (zone: string, now: Date): number => {
  const wall = Date.parse(`${wallClockOf(now, zone)}:00Z`);
  return Math.round((wall - now.getTime()) / minute);
};

const readTime = (text: string, now: Date, zone: string) => {
  const [found] = parse(text, { instant: now, timezone: offsetIn(zone, now) }, { forwardDate: true });
  if (!found) return { said: "" };
  const { start, text: said } = found;
  const two = (part: "month" | "day") => String(start.get(part)).padStart(2, "0");
  const word = Object.keys(ofDay).find((name) => said.toLowerCase().includes(name));
  const hour = word ? ofDay[word] : start.isCertain("hour") ? (start.get("hour") ?? undefined) : undefined;
  return {
    said,
    date: `${start.get("year")}-${two("month")}-${two("day")}`,
    ...(hour === undefined ? {} : { hour }),
  };
};

const tidy = (text: string) => text.replaceAll(/\s+/g, " ").trim();

export const readWish = (text: string, now: Date, zone: string): TypedWish => {
  const duration = readDuration(text);
  const timed = tidy(text.replaceAll(lengths, " "));
  const { said, ...time } = readTime(timed, now, zone);
  const words = tidy(timed.replace(said, " ")).replace(/^(?:schedule|book|plan)\s+/i, "");
  const people = withPeople.exec(words)?.[1]?.split(/\s*,\s*|\s+and\s+/) ?? [];
  const [job = "", client = ""] = words.replace(withPeople, "").split(/\s*\bfor\s+/i);
  return {
    job: tidy(job),
    client: tidy(client),
    people: people.map(tidy).filter(Boolean),
    ...time,
    ...(duration > 0 ? { duration } : {}),
    morningOnly: /\bmorning\b/i.test(said),
  };
};
