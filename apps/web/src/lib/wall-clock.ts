import { dayIn } from "@fieldwright/domain/calendar";
import { instantAt, minuteOfDay } from "@fieldwright/domain/zoned-time";

const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, "0");

/** `yyyy-mm-ddThh:mm` in a time zone, the format of a datetime input. */
export const wallClockOf = (instant: Date, timeZone: string): string => {
  const minutes = minuteOfDay(timeZone, instant);
  return `${dayIn(timeZone, instant)}T${twoDigits(minutes / 60)}:${twoDigits(minutes % 60)}`;
};

/** The instant at which clocks in the time zone show this. */
export const instantOf = (wallClock: string, timeZone: string): Date => {
  const [day = "", time = ""] = wallClock.split("T");
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return instantAt(timeZone, day, hours * 60 + minutes);
};
