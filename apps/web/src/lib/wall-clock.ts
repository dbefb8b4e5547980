import { dayIn } from "@fieldwright/domain/calendar";
import { instantAt } from "@fieldwright/domain/zoned-time";

/** `yyyy-mm-ddThh:mm` on the clocks of a zone, as a field for date and time takes it. */
export const wallClockOf = (instant: Date, timeZone: string): string => {
  const time = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(instant);
  return `${dayIn(timeZone, instant)}T${time}`;
};

/** The instant at which the clocks of a zone show this. */
export const instantOf = (wallClock: string, timeZone: string): Date => {
  const [day = "", time = ""] = wallClock.split("T");
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return instantAt(timeZone, day, hours * 60 + minutes);
};
