import { type Place, tripBetween } from "@fieldwright/domain/travel";
import type { Leg, LegBetween } from "@fieldwright/engine/model/booking";
import { metres, seconds } from "@fieldwright/engine/model/units";

/** Places by number, as the engine names them; null where nobody knows. */
export type Places = {
  readonly numberOf: (place: Place | null) => number | null;
  readonly leg: LegBetween;
};

/** More than one horizon ever has: two numbers below it make one. */
const mostPlaces = 2 ** 20;

export const collectPlaces = (): Places => {
  const known: Place[] = [];
  const numbers = new Map<string, number>();
  const legs = new Map<number, Leg>();
  const placeAt = (number: number | null) => (number === null ? null : (known[number] ?? null));
  return {
    numberOf: (place) => {
      if (!place) return null;
      const key = `${place.lat},${place.lng}`;
      const number = numbers.get(key) ?? known.push(place) - 1;
      numbers.set(key, number);
      return number;
    },
    leg: (from, to) => {
      const key = (from ?? -1) * mostPlaces + (to ?? -1);
      const found = legs.get(key);
      if (found) return found;
      const trip = tripBetween(placeAt(from), placeAt(to));
      const leg = { seconds: seconds(trip.seconds), metres: metres(trip.metres), known: trip.known };
      legs.set(key, leg);
      return leg;
    },
  };
};

/** Both coordinates or none. */
export const placeFrom = (
  found: { readonly lat: number | null; readonly lng: number | null } | null,
): Place | null =>
  found && found.lat !== null && found.lng !== null ? { lat: found.lat, lng: found.lng } : null;
