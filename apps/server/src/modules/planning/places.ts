import type { Place } from "@fieldwright/domain/travel";
import type { Leg, LegBetween } from "@fieldwright/engine/model/booking";
import { meters, type PlaceIndex, placeIndex, seconds } from "@fieldwright/engine/model/problem";
import type { LoadTravel, Travel } from "#kernel";

/** What an answer depends on besides the records. */
export type Setting = { readonly now: Date; readonly travel: LoadTravel };

/** Places by number, as in the engine; null if unknown. */
export type Places = {
  readonly numberOf: (place: Place | null) => PlaceIndex | null;
  readonly leg: LegBetween;
};

/** More places than a plan ever has. Two place numbers are combined into one key. */
const maxPlaces = 2 ** 20;

export const collectPlaces = ({ trip }: Travel): Places => {
  const known: Place[] = [];
  const numbers = new Map<number, Map<number, PlaceIndex>>();
  const legs = new Map<number, Leg>();
  const placeAt = (number: PlaceIndex | null) => (number === null ? null : (known[number] ?? null));
  return {
    numberOf: (place) => {
      if (!place) return null;
      const found = numbers.get(place.lat)?.get(place.lng);
      if (found !== undefined) return found;
      const number = placeIndex(known.push(place) - 1);
      const onParallel = numbers.get(place.lat);
      if (onParallel) onParallel.set(place.lng, number);
      else numbers.set(place.lat, new Map([[place.lng, number]]));
      return number;
    },
    leg: (from, to) => {
      const key = (from ?? -1) * maxPlaces + (to ?? -1);
      const found = legs.get(key);
      if (found) return found;
      const way = trip(placeAt(from), placeAt(to));
      const leg = { seconds: seconds(way.seconds), meters: meters(way.meters), known: way.known };
      legs.set(key, leg);
      return leg;
    },
  };
};

/** Null unless both coordinates are known. */
export const placeFrom = (
  found: { readonly lat: number | null; readonly lng: number | null } | null,
): Place | null =>
  found && found.lat !== null && found.lng !== null ? { lat: found.lat, lng: found.lng } : null;

type Way = readonly [from: Place | null, to: Place | null];

/** A person's home and stops, in order of time. */
type Day = { readonly home: Place | null; readonly stops: readonly (Place | null)[] };

/** The legs for a visit at `place` between any two stops: to it, from it, and the ones that it would replace. */
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

/** All legs between these places. */
export function* legsAmong(places: readonly (Place | null)[]): Generator<Way> {
  for (const from of places) for (const to of places) yield [from, to];
}

/** How much trips differ from the map: the standard deviation of the logarithm. Two of three are within a fifth. */
export const travelSpread = 0.2;

export const estimatedInsight =
  "The routing server didn't have every drive time. We estimated the rest from the distance.";
