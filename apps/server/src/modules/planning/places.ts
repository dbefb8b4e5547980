import type { Place } from "@fieldwright/domain/travel";
import type { Leg, LegBetween } from "@fieldwright/engine/model/booking";
import { metres, seconds } from "@fieldwright/engine/model/units";
import type { LoadTravel, Travel } from "#kernel";

/** What an answer rests on besides the records. */
export type Setting = { readonly now: Date; readonly travel: LoadTravel };

/** Places by number, as the engine names them; null where nobody knows. */
type Places = {
  readonly numberOf: (place: Place | null) => number | null;
  readonly leg: LegBetween;
};

/** More than one horizon ever has: two numbers below it make one. */
const maxPlaces = 2 ** 20;

export const collectPlaces = ({ trip }: Travel): Places => {
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
      const key = (from ?? -1) * maxPlaces + (to ?? -1);
      const found = legs.get(key);
      if (found) return found;
      const way = trip(placeAt(from), placeAt(to));
      const leg = { seconds: seconds(way.seconds), metres: metres(way.metres), known: way.known };
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

type Way = readonly [from: Place | null, to: Place | null];

/** Where somebody is, in the order of time, and where they live. */
type Day = { readonly home: Place | null; readonly stops: readonly (Place | null)[] };

/** A visit at `place` comes between any two stops: the ways to it, from it, and those that it would replace. */
export function* legsAround(place: Place | null, days: readonly Day[]): Generator<Way> {
  for (const { home, stops } of days) {
    for (const stop of [home, ...stops]) {
      yield [stop, place];
      yield [place, stop];
      yield [home, stop];
      yield [stop, home];
    }
    for (const [index, stop] of stops.entries()) if (index > 0) yield [stops[index - 1] ?? null, stop];
  }
}

/** All ways between these places. */
export function* legsAmong(places: readonly (Place | null)[]): Generator<Way> {
  for (const from of places) for (const to of places) yield [from, to];
}

export const estimatedInsight =
  "The routing server did not tell all driving times: those are estimated from the distance.";
