import {
  lengthOf,
  type Span,
  shiftsWithin,
  subtract,
  type WeeklyHours,
} from "@fieldwright/domain/availability";
import { visitSegments } from "@fieldwright/domain/visit-segments";

/** Seconds that somebody with these hours would be at a visit outside of them. */
export const outsideHours = (slot: Span, hours: WeeklyHours, zone: string): number => {
  const segments = visitSegments(slot, hours, zone);
  const outside = subtract(segments, shiftsWithin(hours, zone, slot));
  return outside.reduce((sum, span) => sum + lengthOf(span), 0) / 1000;
};
