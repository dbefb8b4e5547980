import { addDays, type Day } from "@fieldwright/domain/calendar";
import { formatDay } from "@fieldwright/domain/format-time";

/** "Tue, Nov 17" */
export const dayText = (day: Day): string => formatDay(day, "weekdayMonthDay");

/** "Nov 22 – 28", or "Nov 29 – Dec 5". */
export const weekText = (first: Day, last: Day): string => {
  const until =
    first.slice(0, 7) === last.slice(0, 7) ? String(Number(last.slice(8))) : formatDay(last, "monthDay");
  return `${formatDay(first, "monthDay")} – ${until}`;
};

/** "Today, Tue, Nov 17", with the year if it is not this year. */
export const dayHeading = (day: Day, today: Day): string => {
  const text = day.slice(0, 4) === today.slice(0, 4) ? dayText(day) : `${dayText(day)}, ${day.slice(0, 4)}`;
  if (day === today) return `Today, ${text}`;
  if (day === addDays(today, 1)) return `Tomorrow, ${text}`;
  return day === addDays(today, -1) ? `Yesterday, ${text}` : text;
};

const hours = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** "1.5 h" */
export const hoursText = (duration: number): string => `${hours.format(duration)} h`;
