import { dayIn } from "@fieldwright/domain/calendar";
import { clockTime } from "@fieldwright/domain/format-time";
import { instantAt, minuteOfDay } from "@fieldwright/domain/zoned-time";

/** `yyyy-mm-ddThh:mm` in a time zone, the format of a datetime input. */
export const wallClockOf = (instant: Date, timeZone: string): string =>
  `${dayIn(timeZone, instant)}T${clockTime(minuteOfDay(timeZone, instant))}`;

/** The instant at which clocks in the time zone show this. */
export const instantOf = (wallClock: string, timeZone: string): Date => {
  const [day = "", time = ""] = wallClock.split("T");
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return instantAt(timeZone, day, hours * 60 + minutes);
};
