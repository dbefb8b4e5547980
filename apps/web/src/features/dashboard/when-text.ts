import { addDays, dayIn } from "@fieldwright/domain/calendar";
import { formatDate, formatTime } from "@fieldwright/domain/format-time";

const dayText = (instant: string, zone: string, now: Date): string => {
  const date = new Date(instant);
  const today = dayIn(zone, now);
  const day = dayIn(zone, date);
  if (day === today) return "Today";
  if (day === addDays(today, 1)) return "Tomorrow";
  return formatDate(date, zone, "weekdayMonthDay");
};

/** "Today, 1:15 PM", "Tomorrow, 8:00 AM" or "Wed, Nov 18, 8:00 AM". */
export const whenText = (instant: string, zone: string, now: Date): string =>
  `${dayText(instant, zone, now)}, ${formatTime(instant, zone)}`;

type Arrival = {
  readonly start: string;
  readonly arrivalWindow: { readonly start: string; readonly end: string } | null;
};

/** "Tomorrow, between 8:00 AM and 10:00 AM". Without a window, the start time. */
export const arrivalText = ({ start, arrivalWindow }: Arrival, zone: string, now: Date): string => {
  if (!arrivalWindow) return whenText(start, zone, now);
  const { start: from, end: until } = arrivalWindow;
  return `${dayText(from, zone, now)}, between ${formatTime(from, zone)} and ${formatTime(until, zone)}`;
};

/** "Tuesday, November 17" */
export const dayTitle = (zone: string, now: Date): string => formatDate(now, zone, "longWeekdayMonthDay");
