import { milesOf, type Place, tripBetween } from "@fieldwright/domain/travel";

export type Drive = { readonly minutes: number; readonly miles: number };

/** Undefined if a place is unknown, or if it is the same place. */
export const driveBetween = (
  from: Place | null | undefined,
  to: Place | null | undefined,
): Drive | undefined => {
  if (!from || !to) return undefined;
  const { seconds, meters } = tripBetween(from, to);
  const minutes = Math.ceil(seconds / 60);
  return minutes === 0 ? undefined : { minutes, miles: milesOf(meters) };
};

export const minutesText = ({ minutes }: Drive): string => `${minutes} min`;

/** One decimal, as on an odometer. */
export const milesText = ({ miles }: Drive): string => `${miles.toFixed(1)} mi`;

/** One tick for every five minutes, at least one. */
export const ticksOf = ({ minutes }: Drive): number => Math.min(12, Math.max(1, Math.round(minutes / 5)));
