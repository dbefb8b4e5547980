import type { BoardTravel } from "@fieldwright/contract/schedule-board";
import { type Place, tripBetween } from "@fieldwright/domain/travel";

/** Rounded like on the server: places within about ten meters are the same. */
const keyOf = (from: Place, to: Place): string =>
  [from.lat, from.lng, to.lat, to.lng].map((degrees) => Math.round(degrees * 1e4)).join();

/** Whole minutes. */
export type Drive = { readonly minutes: number; readonly meters: number };

/** Null if a place is unknown. */
export type DriveOf = (from: Place | null, to: Place | null) => Drive | null;

/** Uses the trips that came with the board, and estimates the rest. */
export const drivesOf = ({ trips }: Pick<BoardTravel, "trips">): DriveOf => {
  const measured = new Map(trips.map((trip) => [keyOf(trip.from, trip.to), trip]));
  return (from, to) => {
    if (!from || !to) return null;
    const known = measured.get(keyOf(from, to));
    const { seconds, meters } = known
      ? { seconds: known.seconds, meters: known.metres }
      : tripBetween(from, to);
    return { minutes: Math.ceil(seconds / 60), meters };
  };
};
