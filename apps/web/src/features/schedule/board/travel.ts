import type { BoardTravel } from "@fieldwright/contract/schedule-board";
import { type Place, tripBetween } from "@fieldwright/domain/travel";

/** As the server keeps them: two places within about ten metres are the same. */
const keyOf = (from: Place, to: Place): string =>
  [from.lat, from.lng, to.lat, to.lng].map((degrees) => Math.round(degrees * 1e4)).join();

/** In whole minutes; null where one of the places is not known. */
export type DriveMinutes = (from: Place | null, to: Place | null) => number | null;

/** Ways by road as they came with a board, else estimated. */
export const driveTimes = ({ trips }: Pick<BoardTravel, "trips">): DriveMinutes => {
  const measured = new Map(trips.map(({ from, to, seconds }) => [keyOf(from, to), seconds]));
  return (from, to) =>
    from && to ? Math.ceil((measured.get(keyOf(from, to)) ?? tripBetween(from, to).seconds) / 60) : null;
};
