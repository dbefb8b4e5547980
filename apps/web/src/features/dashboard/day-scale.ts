import type { VisitToday } from "@fieldwright/contract/dashboard";
import { dayIn } from "@fieldwright/domain/calendar";
import { minuteOfDay } from "@fieldwright/domain/zoned-time";

const dayMinutes = 24 * 60;
const usualStart = 7;
const usualEnd = 18;

/** Minute of the day, clamped to the day's start and end. */
const minuteOn = (day: string, zone: string, instant: Date): number => {
  const itsDay = dayIn(zone, instant);
  if (itsDay < day) return 0;
  return itsDay > day ? dayMinutes : minuteOfDay(zone, instant);
};

export type Bar = {
  readonly visit: VisitToday;
  readonly start: number;
  readonly end: number;
  /** Counted from the tape upward. Bars in the same lane do not overlap. */
  readonly lane: number;
};

type DayScale = {
  readonly firstHour: number;
  readonly lastHour: number;
  readonly lanes: number;
  readonly bars: readonly Bar[];
};

/** Lays out a day's visits, ordered by start. The scale covers the usual hours and every visit. */
export const dayScale = (day: string, zone: string, visits: readonly VisitToday[]): DayScale => {
  const laneEnds: number[] = [];
  const bars = visits.map((visit): Bar => {
    const start = minuteOn(day, zone, new Date(visit.start));
    const end = Math.max(minuteOn(day, zone, new Date(visit.end)), start + 1);
    const free = laneEnds.findIndex((laneEnd) => laneEnd <= start);
    const lane = free === -1 ? laneEnds.length : free;
    laneEnds[lane] = end;
    return { visit, start, end, lane };
  });
  return {
    firstHour: Math.min(usualStart, ...bars.map((bar) => Math.floor(bar.start / 60))),
    lastHour: Math.max(usualEnd, ...bars.map((bar) => Math.ceil(bar.end / 60))),
    lanes: laneEnds.length,
    bars,
  };
};
