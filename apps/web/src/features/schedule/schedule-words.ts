import { addDays, type Day, dayIn } from "@fieldwright/domain/calendar";

type Span = { readonly start: string; readonly end: string };

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs more than using it a hundred times. */
const format = (timeZone: string, name: string, options: Intl.DateTimeFormatOptions) => {
  const key = `${name} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", { timeZone, ...options });
  formats.set(key, made);
  return made;
};

const timeFormat = (zone: string) => format(zone, "time", { hour: "numeric", minute: "2-digit" });

const dayFormat = (zone: string) => format(zone, "day", { weekday: "short", month: "short", day: "numeric" });

/** 9:30 AM */
export const timeText = (instant: string, zone: string): string => timeFormat(zone).format(new Date(instant));

/** 9:30 – 11:00 AM */
export const timeRange = ({ start, end }: Span, zone: string): string =>
  timeFormat(zone).formatRange(new Date(start), new Date(end));

/** Tue, Nov 17 */
export const dayText = (day: Day): string => dayFormat("UTC").format(new Date(`${day}T00:00:00Z`));

/** Tue, Nov 17, 9:30 – 11:00 AM; of several days both are named. */
export const spanText = ({ start, end }: Span, zone: string): string => {
  const first = dayIn(zone, new Date(start));
  const last = dayIn(zone, new Date(Date.parse(end) - 1));
  if (first === last) return `${dayText(first)}, ${timeRange({ start, end }, zone)}`;
  return `${dayText(first)}, ${timeText(start, zone)} to ${dayText(last)}, ${timeText(end, zone)}`;
};

/** Today, Tue, Nov 17; with the year when it is another one. */
export const dayHeading = (day: Day, today: Day): string => {
  const text = day.slice(0, 4) === today.slice(0, 4) ? dayText(day) : `${dayText(day)}, ${day.slice(0, 4)}`;
  if (day === today) return `Today, ${text}`;
  if (day === addDays(today, 1)) return `Tomorrow, ${text}`;
  return day === addDays(today, -1) ? `Yesterday, ${text}` : text;
};

const hours = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** 1.5 h */
export const hoursText = (duration: number): string => `${hours.format(duration)} h`;

type Named = { readonly firstName: string; readonly lastName: string };

export const personName = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim();

/** Sam Okafor, Elena Ruiz and Cole Hanley */
export const listText = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
