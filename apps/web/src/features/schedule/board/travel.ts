import type { BoardTravel } from "@fieldwright/contract/schedule-board";
import { type Place, tripBetween } from "@fieldwright/domain/travel";

/** As the server keeps them: two places within about ten metres are the same. */
const keyOf = (from: Place, to: Place): string =>
  [from.lat, from.lng, to.lat, to.lng].map((degrees) => Math.round(degrees * 1e4)).join();

/** Ways by road, of whatever board they came with. */
const measured = new Map<string, number>();

export const learnTravel = ({ trips }: BoardTravel): void => {
  for (const { from, to, seconds } of trips) measured.set(keyOf(from, to), seconds);
};

/** In whole minutes, measured or else estimated; null where one of the places is not known. */
export const driveMinutes = (from: Place | null, to: Place | null): number | null =>
  from && to ? Math.ceil((measured.get(keyOf(from, to)) ?? tripBetween(from, to).seconds) / 60) : null;
