import { type Day, dayIn } from "@fieldwright/domain/calendar";
import { formatDay, formatTime, formatTimeRange } from "@fieldwright/domain/format-time";

type Span = { readonly start: string; readonly end: string };

const dayText = (day: Day): string => formatDay(day, "weekdayMonthDay");

/** "Tue, Nov 17, 9:30 – 11:00 AM". Names both days if it spans several. */
export const spanText = ({ start, end }: Span, zone: string): string => {
  const first = dayIn(zone, new Date(start));
  const last = dayIn(zone, new Date(Date.parse(end) - 1));
  if (first === last) return `${dayText(first)}, ${formatTimeRange({ start, end }, zone)}`;
  return `${dayText(first)}, ${formatTime(start, zone)} to ${dayText(last)}, ${formatTime(end, zone)}`;
};
