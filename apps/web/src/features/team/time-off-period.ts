import { text } from "@fieldwright/contract/fields";
import { type Day, dayIn } from "@fieldwright/domain/calendar";
import { formatDateRange, formatDateTimeRange } from "@fieldwright/domain/format-time";
import { instantAt } from "@fieldwright/domain/zoned-time";
import * as z from "zod/mini";

const wholeDay = 24 * 60;

const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};

type Typed = { firstDay: Day; startTime: string; lastDay: Day; endTime: string };

/** Without times, whole days are off, including the last one. */
export const periodOf = ({ firstDay, startTime, lastDay, endTime }: Typed, zone: string) => ({
  start: instantAt(zone, firstDay, startTime ? minuteOf(startTime) : 0).toISOString(),
  end: instantAt(zone, lastDay, endTime ? minuteOf(endTime) : wholeDay).toISOString(),
});

const endsAfterItBegins = ({ firstDay, startTime, lastDay, endTime }: Typed): boolean =>
  `${firstDay}T${startTime || "00:00"}` < `${lastDay}T${endTime || "24:00"}`;

export const timeOffForm = z
  .object({
    firstDay: z.string().check(z.minLength(1, "First day is required")),
    startTime: z.string(),
    lastDay: z.string().check(z.minLength(1, "Last day is required")),
    endTime: z.string(),
    reason: text(500),
  })
  .check(
    z.refine((typed) => !typed.firstDay || !typed.lastDay || endsAfterItBegins(typed), {
      error: "Time off must end after it starts",
      path: ["lastDay"],
    }),
  );
export type TimeOffForm = z.infer<typeof timeOffForm>;

const isMidnight = (instant: Date, timeZone: string): boolean =>
  instant.getTime() === instantAt(timeZone, dayIn(timeZone, instant), 0).getTime();

/** Whole days are shown without times: "Nov 20 – 24, 2026". */
export const periodText = (period: { start: string; end: string }, timeZone: string): string => {
  const start = new Date(period.start);
  const end = new Date(period.end);
  const isWholeDays = isMidnight(start, timeZone) && isMidnight(end, timeZone);
  return isWholeDays
    ? formatDateRange({ start, end: new Date(end.getTime() - 1) }, timeZone)
    : formatDateTimeRange({ start, end }, timeZone);
};
