import type { BoardTravel } from "@fieldwright/contract/schedule-board";
import { type Place, type Trip, tripBetween } from "@fieldwright/domain/travel";

/** Rounded like on the server: places within about ten meters are the same. */
const keyOf = (from: Place, to: Place): string =>
  [from.lat, from.lng, to.lat, to.lng].map((degrees) => Math.round(degrees * 1e4)).join();

type Ends = readonly [from: Place | null, to: Place | null];

/** Takes a fixed time if a place is unknown. */
export type TripOf = (...ends: Ends) => Omit<Trip, "known">;

/** Uses the trips that came with the board, and estimates the rest. */
export const tripsOf = ({ trips }: Pick<BoardTravel, "trips">): TripOf => {
  const measured = new Map(trips.map((trip) => [keyOf(trip.from, trip.to), trip]));
  return (from, to) => {
    const known = from && to ? measured.get(keyOf(from, to)) : undefined;
    return known ? { seconds: known.seconds, meters: known.metres } : tripBetween(from, to);
  };
};

/** Whole minutes. Null if a place is unknown. */
export type DriveMinutes = (...ends: Ends) => number | null;

export const driveTimes = (tripOf: TripOf): DriveMinutes => {
  return (from, to) => (from && to ? Math.ceil(tripOf(from, to).seconds / 60) : null);
};

/** Seconds of driving on one day: from home, between the stops and back, as a plan counts them. */
export const dayTravel = (home: Place | null, stops: readonly (Place | null)[], tripOf: TripOf): number => {
  if (stops.length === 0) return 0;
  const way = [home, ...stops, home];
  return way.slice(1).reduce((sum, place, index) => sum + tripOf(way[index] ?? null, place).seconds, 0);
};
