import { type Day, dayIn } from "@fieldwright/domain/calendar";
import { formatDate, formatDateTime, formatTime, formatTimeRange } from "@fieldwright/domain/format-time";
import { personName } from "@/records/names";
import { words } from "./words";

type Span = { readonly start: string; readonly end: string };
type Named = { readonly firstName: string; readonly lastName: string };

/** "Today, Nov 17", or "Wed, Nov 18" for other days. */
export const slotDay = (start: string, zone: string, today: Day): string => {
  const at = new Date(start);
  const isToday = dayIn(zone, at) === today;
  const date = formatDate(at, zone, "monthDay");
  return `${isToday ? "Today" : formatDate(at, zone, "weekday")}, ${date}`;
};

/** "12:30 – 2:00 PM", or "12:30 PM to Wed, Nov 18, 2:00 PM" when the end is on another day. */
export const slotTime = ({ start, end }: Span, zone: string): string => {
  const [from, until] = [new Date(start), new Date(end)];
  if (dayIn(zone, from) === dayIn(zone, until)) return formatTimeRange({ start, end }, zone);
  return `${formatTime(start, zone)} to ${momentText(end, zone)}`;
};

/** "Tue, 12:30 PM" */
export const slotName = (start: string, zone: string): string =>
  `${formatDate(start, zone, "weekday")}, ${formatTime(start, zone)}`;

/** "today at 12:30 PM", or "Wed, Nov 18 at 9:00 AM" for other days. */
export const slotMoment = (start: string, zone: string, today: Day): string => {
  const isToday = dayIn(zone, new Date(start)) === today;
  return `${isToday ? "today" : slotDay(start, zone, today)} at ${formatTime(start, zone)}`;
};

/** "Tue, Nov 17, 12:30 PM" */
export const momentText = (start: string, zone: string): string =>
  formatDateTime(start, zone, "weekdayMonthDay");

export const teamNames = (team: readonly { readonly user: Named }[]): string =>
  team.map(({ user }) => personName(user)).join(", ") || "Nobody";

/** Whole tenths, and never a promise: 0.97 is 9 in 10. */
export const tenths = (chance: number): number => Math.max(1, Math.min(9, Math.round(chance * 10)));

/** "9 in 10 on time" */
export const onTimeText = (chance: number): string => {
  if (chance < 0.05) return words.almostSureLate;
  return chance >= 0.98 ? words.almostSureOnTime : words.inTenOnTime(tenths(chance));
};

/** Below this a customer is more likely to be disappointed than anybody would promise. */
export const isRisky = (chance: number): boolean => chance < 0.8;

/** Turns names such as `travel` and `same_tech` into labels. */
export const label = (name: string): string => {
  const text = name.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** Adds a period if the text does not end with punctuation. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) || text === "" ? text : `${text}.`);

export const countText = (count: number, one: string, several = `${one}s`): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : several}`;
