import { dayIn } from "@fieldwright/domain/calendar";
import { minuteOfDay } from "@fieldwright/domain/zoned-time";
import type { Stop } from "./stops";

const usualStart = 7;
const usualEnd = 17;

/** The usual hours, stretched to every visit and to now. */
export const tapeHours = (stops: readonly Pick<Stop, "start" | "end">[], zone: string, now: Date) => {
  const day = dayIn(zone, now);
  const startHour = (at: Date) => (dayIn(zone, at) < day ? 0 : Math.floor(minuteOfDay(zone, at) / 60));
  const endHour = (at: Date) => (dayIn(zone, at) > day ? 24 : Math.ceil(minuteOfDay(zone, at) / 60));
  const thisHour = Math.floor(minuteOfDay(zone, now) / 60);
  return {
    first: Math.min(usualStart, thisHour, ...stops.map(({ start }) => startHour(start))),
    last: Math.max(usualEnd, thisHour + 1, ...stops.map(({ end }) => endHour(end))),
  };
};
