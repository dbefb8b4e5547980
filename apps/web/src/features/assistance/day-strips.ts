import type { ProposedMove } from "@fieldwright/contract/ai-schedule";
import { type Day, dayIn } from "@fieldwright/domain/calendar";
import { minuteOfDay } from "@fieldwright/domain/zoned-time";

export type Bar = {
  readonly visit: string;
  readonly title: string;
  readonly from: number;
  readonly to: number;
};

/** One person on one day: the visits of the proposal as they are and as they would be, in minutes of the day. */
export type DayStrip = {
  readonly key: string;
  readonly name: string;
  readonly day: Day;
  readonly before: readonly Bar[];
  readonly after: readonly Bar[];
};

const hour = 60;
const usualDay = { from: 8 * hour, to: 17 * hour };

type Open = Omit<DayStrip, "before" | "after"> & { before: Bar[]; after: Bar[] };

/** Everybody whose day changes, by day and name. */
export const dayStrips = (moves: readonly ProposedMove[], zone: string): DayStrip[] => {
  const strips = new Map<string, Open>();
  const add = ({ schedule }: ProposedMove, place: ProposedMove["from"], side: "before" | "after") => {
    const day = dayIn(zone, new Date(place.start));
    const from = minuteOfDay(zone, new Date(place.start));
    const to = Math.min(from + (Date.parse(place.end) - Date.parse(place.start)) / 60_000, 24 * hour);
    for (const { user } of place.team) {
      const key = `${day} ${user._id}`;
      const strip = strips.get(key) ?? {
        key,
        name: `${user.firstName} ${user.lastName}`.trim(),
        day,
        before: [],
        after: [],
      };
      strip[side].push({ visit: schedule._id, title: schedule.title, from, to });
      strips.set(key, strip);
    }
  };
  for (const move of moves) {
    add(move, move.from, "before");
    add(move, move.to, "after");
  }
  return [...strips.values()].toSorted((a, b) => a.day.localeCompare(b.day) || a.name.localeCompare(b.name));
};

/** The hours that the strips share: a usual working day, longer where a visit is outside of it. */
export const stripHours = (strips: readonly DayStrip[]): { readonly from: number; readonly to: number } => {
  const bars = strips.flatMap(({ before, after }) => [...before, ...after]);
  return {
    from: Math.floor(Math.min(usualDay.from, ...bars.map(({ from }) => from)) / hour) * hour,
    to: Math.ceil(Math.max(usualDay.to, ...bars.map(({ to }) => to)) / hour) * hour,
  };
};
