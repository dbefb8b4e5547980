import { isoWeekdays, type WorkingHours } from "@fieldwright/contract/users";
import { clockTime } from "@fieldwright/domain/format-time";
import * as z from "zod/mini";

const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};

/** An end time of 00:00 means midnight at the end of the day. */
const endMinuteOf = (time: string): number => minuteOf(time) || 1440;

const timeOf = (minute: number): string => clockTime(minute % 1440);

export const workDay = z.object({ works: z.boolean(), start: z.string(), end: z.string() }).check(
  z.refine(({ works, start, end }) => !works || (start !== "" && end !== ""), {
    error: "Enter both times",
    path: ["end"],
  }),
  z.refine(({ works, start, end }) => !works || !start || !end || minuteOf(start) < endMinuteOf(end), {
    error: "A workday must end after it starts",
    path: ["end"],
  }),
);
export type WorkDay = z.infer<typeof workDay>;

export const weekdayNames = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

const usualDay = { start: "08:00", end: "17:00" };

/** Monday first. Days off are filled with the usual times, for when someone turns them on. */
export const weekOf = (hours: WorkingHours | null | undefined): WorkDay[] =>
  isoWeekdays.map((day) => {
    const shift = hours?.[day];
    return shift
      ? { works: true, start: timeOf(shift.start), end: timeOf(shift.end) }
      : { works: false, ...usualDay };
  });

const shiftOf = ({ works, start, end }: WorkDay) =>
  works ? { start: minuteOf(start), end: endMinuteOf(end) } : null;

export const hoursOf = (week: readonly WorkDay[]): WorkingHours =>
  Object.fromEntries(week.map((day, index) => [isoWeekdays[index], shiftOf(day)]));
