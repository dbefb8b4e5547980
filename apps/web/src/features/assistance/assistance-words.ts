import { type Day, dayIn } from "@fieldwright/domain/calendar";
import { timeRange, timeText, zonedFormat } from "@/lib/zoned-format";
import { personName } from "@/records/names";

type Span = { readonly start: string; readonly end: string };
type Named = { readonly firstName: string; readonly lastName: string };

/** Today, Nov 17; another day with its weekday: Wed, Nov 18. */
export const slotDay = (start: string, zone: string, today: Day): string => {
  const at = new Date(start);
  const isToday = dayIn(zone, at) === today;
  const date = zonedFormat(zone, { month: "short", day: "numeric" }).format(at);
  return `${isToday ? "Today" : zonedFormat(zone, { weekday: "short" }).format(at)}, ${date}`;
};

/** 12:30 – 2:00 PM; over several days: 12:30 PM to Wed, Nov 18, 2:00 PM */
export const slotTime = ({ start, end }: Span, zone: string): string => {
  const [from, until] = [new Date(start), new Date(end)];
  if (dayIn(zone, from) === dayIn(zone, until)) return timeRange({ start, end }, zone);
  return `${timeText(start, zone)} to ${momentText(end, zone)}`;
};

/** Tue, 12:30 PM */
export const slotName = (start: string, zone: string): string =>
  `${zonedFormat(zone, { weekday: "short" }).format(new Date(start))}, ${timeText(start, zone)}`;

/** today at 12:30 PM; Wed, Nov 18 at 9:00 AM */
export const slotMoment = (start: string, zone: string, today: Day): string => {
  const isToday = dayIn(zone, new Date(start)) === today;
  return `${isToday ? "today" : slotDay(start, zone, today)} at ${timeText(start, zone)}`;
};

/** Tue, Nov 17, 12:30 PM */
export const momentText = (start: string, zone: string): string =>
  zonedFormat(zone, {
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  }).format(new Date(start));

export const teamNames = (team: readonly { readonly user: Named }[]): string =>
  team.map(({ user }) => personName(user)).join(", ") || "Nobody";

/** 0 is 12 AM. */
export const hourText = (hour: number): string =>
  zonedFormat("UTC", { hour: "numeric" }).format(new Date(Date.UTC(2000, 0, 1, hour)));

/** `travel` and `same_tech` as a label. */
export const label = (name: string): string => {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** With its full stop. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) || text === "" ? text : `${text}.`);

export const countText = (count: number, one: string, several = `${one}s`): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : several}`;
