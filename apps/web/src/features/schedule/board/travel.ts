import type { BoardTravel } from "@fieldwright/contract/schedule-board";
import { type Place, tripBetween } from "@fieldwright/domain/travel";

/** Rounded like on the server: places within about ten meters are the same. */
const keyOf = (from: Place, to: Place): string =>
  [from.lat, from.lng, to.lat, to.lng].map((degrees) => Math.round(degrees * 1e4)).join();

/** Whole minutes. Null if a place is unknown. */
export type DriveMinutes = (from: Place | null, to: Place | null) => number | null;

/** Uses the trips that came with the board, and estimates the rest. */
export const driveTimes = ({ trips }: Pick<BoardTravel, "trips">): DriveMinutes => {
  const measured = new Map(trips.map(({ from, to, seconds }) => [keyOf(from, to), seconds]));
  return (from, to) =>
    from && to ? Math.ceil((measured.get(keyOf(from, to)) ?? tripBetween(from, to).seconds) / 60) : null;
};
