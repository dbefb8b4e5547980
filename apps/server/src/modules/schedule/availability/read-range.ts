import type { Span } from "@fieldwright/domain/availability";
import { addDays } from "@fieldwright/domain/calendar";
import { instantAt } from "@fieldwright/domain/zoned-time";
import { invalid } from "#kernel";

const day = 24 * 60 * 60_000;
const mostDays = 42;

const isDay = (value: string): boolean => value.length === "2026-01-01".length;

type Bound = { readonly field: string; readonly value: string };

/** Calendar days of the zone, both included, or instants. */
export const readRange = (from: Bound, to: Bound, zone: string): Span => {
  const start = isDay(from.value) ? instantAt(zone, from.value, 0) : new Date(from.value);
  const end = isDay(to.value) ? instantAt(zone, addDays(to.value, 1), 0) : new Date(to.value);
  if (end <= start) throw invalid({ field: to.field, msg: "The end must be after the start" });
  // An hour more for the clocks.
  if (end.getTime() - start.getTime() > mostDays * day + day / 24)
    throw invalid({ field: to.field, msg: `At most ${mostDays} days are possible` });
  return { start, end };
};
