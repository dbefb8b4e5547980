import { addDays, dayIn } from "@fieldwright/domain/calendar";

const format = (zone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { timeZone: zone, ...options });

export const timeText = (instant: string, zone: string): string =>
  format(zone, { hour: "numeric", minute: "2-digit" }).format(new Date(instant));

const dayText = (instant: string, zone: string, now: Date): string => {
  const date = new Date(instant);
  const today = dayIn(zone, now);
  const day = dayIn(zone, date);
  if (day === today) return "Today";
  if (day === addDays(today, 1)) return "Tomorrow";
  return format(zone, { weekday: "short", month: "short", day: "numeric" }).format(date);
};

/** Today, 1:15 PM; Tomorrow, 8:00 AM; Wed, Nov 18, 8:00 AM. */
export const whenText = (instant: string, zone: string, now: Date): string =>
  `${dayText(instant, zone, now)}, ${timeText(instant, zone)}`;

type Arrival = {
  readonly start: string;
  readonly arrivalWindow: { readonly start: string; readonly end: string } | null;
};

/** Tomorrow, between 8:00 AM and 10:00 AM; without a window the time itself. */
export const arrivalText = ({ start, arrivalWindow }: Arrival, zone: string, now: Date): string => {
  if (!arrivalWindow) return whenText(start, zone, now);
  const { start: from, end: until } = arrivalWindow;
  return `${dayText(from, zone, now)}, between ${timeText(from, zone)} and ${timeText(until, zone)}`;
};

/** Tuesday, November 17. */
export const dayTitle = (zone: string, now: Date): string =>
  format(zone, { weekday: "long", month: "long", day: "numeric" }).format(now);
