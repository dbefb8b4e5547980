import type { Lane } from "./day-lanes";

const hour = 60;
const usualDay = { from: 8 * hour, to: 17 * hour };

/** The hours that lanes share, in minutes of the day: a usual working day, longer where a visit is outside of it. */
export const laneHours = (
  lanes: readonly Pick<Lane, "before" | "after">[],
): { readonly from: number; readonly to: number } => {
  const bars = lanes.flatMap(({ before, after }) => [...before, ...after]);
  return {
    from: Math.floor(Math.min(usualDay.from, ...bars.map(({ from }) => from)) / hour) * hour,
    to: Math.ceil(Math.max(usualDay.to, ...bars.map(({ to }) => to)) / hour) * hour,
  };
};
