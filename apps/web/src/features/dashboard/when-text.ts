import { addDays, dayIn } from "@fieldwright/domain/calendar";

const format = (zone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { timeZone: zone, ...options });

export const timeText = (instant: string, zone: string): string =>
  format(zone, { hour: "numeric", minute: "2-digit" }).format(new Date(instant));

/** Today, 1:15 PM; Tomorrow, 8:00 AM; Wed, Nov 18, 8:00 AM. */
export const whenText = (instant: string, zone: string, now: Date): string => {
  const date = new Date(instant);
  const today = dayIn(zone, now);
  const day = dayIn(zone, date);
  const time = timeText(instant, zone);
  if (day === today) return `Today, ${time}`;
  if (day === addDays(today, 1)) return `Tomorrow, ${time}`;
  return `${format(zone, { weekday: "short", month: "short", day: "numeric" }).format(date)}, ${time}`;
};

/** Tuesday, November 17. */
export const dayTitle = (zone: string, now: Date): string =>
  format(zone, { weekday: "long", month: "long", day: "numeric" }).format(now);
