import { addDays, type Day, dayIn } from "@fieldwright/domain/calendar";
import { formatDay, formatTime, formatTimeRange } from "@fieldwright/domain/format-time";
import { words } from "./words";

type Span = { readonly start: string; readonly end: string };

const dayText = (day: Day, today: Day): string => {
  if (day === today) return words.today;
  if (day === addDays(today, 1)) return words.tomorrow;
  if (day === addDays(today, -1)) return words.yesterday;
  return formatDay(day, day.slice(0, 4) === today.slice(0, 4) ? "weekdayMonthDay" : "weekdayDate");
};

/** "Today, 9:30 – 11:30 AM". Names both days if it spans several. */
export const whenText = ({ start, end }: Span, zone: string, now: Date): string => {
  const today = dayIn(zone, now);
  const first = dayIn(zone, new Date(start));
  const last = dayIn(zone, new Date(Date.parse(end) - 1));
  if (first === last) return `${dayText(first, today)}, ${formatTimeRange({ start, end }, zone)}`;
  return words.firstStartTo(
    dayText(first, today),
    formatTime(start, zone),
    dayText(last, today),
    formatTime(end, zone),
  );
};

/** "Today, 9:30 AM". */
export const startText = (start: string, zone: string, now: Date): string =>
  `${dayText(dayIn(zone, new Date(start)), dayIn(zone, now))}, ${formatTime(start, zone)}`;

/** The same, seen from now. */
export const startsWhen = (start: string, zone: string): string => startText(start, zone, new Date());
