import type { Place } from "@fieldwright/domain/travel";
import type { LegBetween } from "@fieldwright/engine/model/booking";
import {
  meters,
  type PlaceIndex,
  type Problem,
  placeIndex,
  seconds,
} from "@fieldwright/engine/model/problem";
import { createPauses, type Travel } from "#kernel";

/** The places of a plan and the ways between all of them. Place 0 is the one that nobody knows, 15 minutes from everywhere. */
export type Ways = {
  readonly numberOf: (place: Place | null) => PlaceIndex;
  readonly leg: LegBetween;
  /** Between all places that have a number. */
  readonly table: () => Problem["travel"];
  /** Works the table out beforehand, in pieces: a plan of two weeks has millions of ways. */
  readonly prepare: () => Promise<void>;
};

/** Threads read it where it is: a copy for each search would take longer than the message around it. */
const shared = (length: number) =>
  new Int32Array(new SharedArrayBuffer(length * Int32Array.BYTES_PER_ELEMENT));

/** One table serves all problems that are built for the same days. */
export const createWays = ({ trip }: Pick<Travel, "trip">, places: readonly (Place | null)[] = []): Ways => {
  const known: (Place | null)[] = [null];
  const numbers = new Map<string, PlaceIndex>();
  let table: Problem["travel"] = { places: 0, seconds: shared(0), meters: shared(0) };

  const numberOf = (place: Place | null): PlaceIndex => {
    if (!place) return placeIndex(0);
    const key = `${place.lat},${place.lng}`;
    const number = numbers.get(key) ?? placeIndex(known.push(place) - 1);
    numbers.set(key, number);
    return number;
  };

  /** Takes a rest after each row. */
  function* grow(): Generator<void> {
    const count = known.length;
    if (table.places === count) return;
    const grown = { places: count, seconds: shared(count * count), meters: shared(count * count) };
    for (let from = 0; from < count; from += 1) {
      for (let to = 0; to < count; to += 1) {
        const way = trip(known[from] ?? null, known[to] ?? null);
        grown.seconds[from * count + to] = way.seconds;
        grown.meters[from * count + to] = way.meters;
      }
      yield;
    }
    table = grown;
  }

  for (const place of places) numberOf(place);
  return {
    numberOf,
    leg: (from, to) => {
      const [one, other] = [known[from ?? 0] ?? null, known[to ?? 0] ?? null];
      const at = (from ?? 0) * table.places + (to ?? 0);
      const isInTable = Math.max(from ?? 0, to ?? 0) < table.places;
      const way = isInTable ? undefined : trip(one, other);
      return {
        seconds: seconds(way?.seconds ?? table.seconds[at] ?? 0),
        meters: meters(way?.meters ?? table.meters[at] ?? 0),
        known: one !== null && other !== null,
      };
    },
    table: () => {
      for (const _ of grow());
      return table;
    },
    prepare: async () => {
      const pause = createPauses();
      for (const _ of grow()) await pause();
    },
  };
};
