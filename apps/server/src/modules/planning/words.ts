import { formatDate, formatTime, plainSpaces } from "@fieldwright/domain/format-time";
import { lengthText } from "@fieldwright/domain/lengths";
import { dollars, formatUsd } from "@fieldwright/domain/money";
import type { Cents } from "@fieldwright/engine/model/problem";

const minute = 60;
const hour = 60 * minute;

/** `9:00 AM` */
export const clock = (zone: string, instant: Date): string => plainSpaces(formatTime(instant, zone));

/** `Mon, Jun 15` */
export const calendarDay = (zone: string, instant: Date): string =>
  plainSpaces(formatDate(instant, zone, "weekdayMonthDay"));

/** `Jun 15` */
export const monthAndDay = (zone: string, instant: Date): string =>
  plainSpaces(formatDate(instant, zone, "monthDay"));

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
