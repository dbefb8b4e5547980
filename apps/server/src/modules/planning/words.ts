import { lengthText } from "@fieldwright/domain/lengths";
import { dollars, formatUsd } from "@fieldwright/domain/money";
import type { Cents } from "@fieldwright/engine/model/units";

const minute = 60;
const hour = 60 * minute;

const formats = new Map<string, Intl.DateTimeFormat>();

const format = (zone: string, instant: Date, options: Intl.DateTimeFormatOptions): string => {
  const key = `${zone} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat("en-US", { ...options, timeZone: zone });
  formats.set(key, known);
  // Newer locale data puts a narrow space before AM and PM.
  return known.format(instant).replace(/\s/gu, " ");
};

/** `9:00 AM` */
export const clock = (zone: string, instant: Date): string =>
  format(zone, instant, { hour: "numeric", minute: "2-digit" });

/** `Mon, Jun 15` */
export const calendarDay = (zone: string, instant: Date): string =>
  format(zone, instant, { weekday: "short", month: "short", day: "numeric" });

/** `Jun 15` */
export const monthAndDay = (zone: string, instant: Date): string =>
  format(zone, instant, { month: "short", day: "numeric" });

export const dayAndClock = (zone: string, instant: Date): string =>
  `${calendarDay(zone, instant)} at ${clock(zone, instant)}`;

/** `45 min`, `2 h`, `2 h 30 min` */
export const lengthOfTime = (seconds: number): string => lengthText(seconds / minute);

export const count = (number: number, one: string, several = `${one}s`): string =>
  `${number} ${number === 1 ? one : several}`;

/** `once`, `twice`, `3 times` */
export const times = (number: number): string => {
  if (number === 1) return "once";
  return number === 2 ? "twice" : `${number} times`;
};

/** `Sam`, `Sam and Maria`, `Sam, Maria and Lee` */
export const list = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/** `3 h later`, `2 days earlier` */
export const apart = (seconds: number): string => {
  const size = Math.abs(seconds);
  const days = Math.round(size / (24 * hour));
  const length = size < 24 * hour ? lengthOfTime(size) : count(days, "day");
  return `${length} ${seconds < 0 ? "earlier" : "later"}`;
};

export const costText = (cost: Cents): string => formatUsd(dollars(cost / 100));

/** `12 Birchwood Ln, Columbus, OH 43215` is on `Birchwood Ln`. */
export const streetOf = (location: string): string =>
  location.split(",", 1)[0]?.replace(/^\d+\S*\s+/, "") ?? "";
