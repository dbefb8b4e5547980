import type { TenantTx } from "@fieldwright/db/client";
import { type Place, type Trip, tripBetween } from "@fieldwright/domain/travel";
import * as z from "zod/mini";
import type { Deps } from "../principal";
import { findTrips, type Pair, type Spot, type Trip as StoredTrip, saveTrips } from "./travel.repo";

/** A trip by road, null when there is no road between the places. */
type Way = { readonly seconds: number; readonly meters: number } | null;

/** Trips from every source to every target, at most `maxPlaces` places in all. Throws when the server fails. */
type Matrix = (sources: readonly Place[], targets: readonly Place[]) => Promise<Way[][]>;

/** OSRM's default limit of places per request. */
export const maxPlaces = 100;

const patience = 3_000;

/** The server does not speak OSRM. */
class OtherProtocol extends Error {}

const jsonOf = async (response: Response): Promise<unknown> => {
  if (response.status >= 500 || response.status === 429)
    throw new Error(`the routing server answered ${response.status}`);
  return response.json().catch(() => undefined);
};

const table = z.array(z.array(z.nullable(z.number())));
const osrmAnswer = z.object({ code: z.literal("Ok"), durations: table, distances: table });

const indexes = (from: number, count: number): string =>
  Array.from({ length: count }, (_, index) => from + index).join(";");

const osrm =
  (url: string): Matrix =>
  async (sources, targets) => {
    const places = [...sources, ...targets].map(({ lat, lng }) => `${lng},${lat}`).join(";");
    const query = `sources=${indexes(0, sources.length)}&destinations=${indexes(sources.length, targets.length)}&annotations=duration,distance`;
    const response = await fetch(`${url}/table/v1/driving/${places}?${query}`, {
      signal: AbortSignal.timeout(patience),
    });
    const body = await jsonOf(response);
    if (!z.safeParse(z.object({ code: z.string() }), body).success) throw new OtherProtocol();
    const { durations, distances } = z.parse(osrmAnswer, body);
    return durations.map((row, from) =>
      row.map((seconds, to): Way => {
        const meters = distances[from]?.[to];
        return seconds === null || meters == null
          ? null
          : { seconds: Math.round(seconds), meters: Math.round(meters) };
      }),
    );
  };

/** Distances in kilometers. */
const valhallaAnswer = z.object({
  sources_to_targets: z.array(
    z.array(z.object({ time: z.nullable(z.number()), distance: z.nullable(z.number()) })),
  ),
});

const locations = (places: readonly Place[]) => places.map(({ lat, lng }) => ({ lat, lon: lng }));

const valhalla =
  (url: string): Matrix =>
  async (sources, targets) => {
    const response = await fetch(`${url}/sources_to_targets`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        sources: locations(sources),
        targets: locations(targets),
        costing: "auto",
        units: "kilometers",
      }),
      signal: AbortSignal.timeout(patience),
    });
    const { sources_to_targets: ways } = z.parse(valhallaAnswer, await jsonOf(response));
    return ways.map((row) =>
      row.map(
        ({ time, distance }): Way =>
          time === null || distance === null
            ? null
            : { seconds: Math.round(time), meters: Math.round(distance * 1000) },
      ),
    );
  };

/** A server with OSRM's or Valhalla's protocol. The first answer shows which. */
const routingServer = (url: string): Matrix => {
  let matrix = osrm(url);
  return async (sources, targets) => {
    try {
      return await matrix(sources, targets);
    } catch (cause) {
      if (!(cause instanceof OtherProtocol)) throw cause;
      matrix = valhalla(url);
      return matrix(sources, targets);
    }
  };
};

/** There can be many, so they are iterated only when there is a routing server. */
type Legs = Iterable<readonly [from: Place | null, to: Place | null]>;

/** Trips between the requested places. Trips that were not measured are estimated. */
export type Travel = {
  readonly trip: (from: Place | null, to: Place | null) => Trip;
  /** The requested trips that were measured. */
  readonly measured: readonly Measured[];
  /** There is a routing server, but it did not measure every requested trip. */
  readonly isPartlyEstimated: boolean;
};

type Measured = {
  readonly from: Place;
  readonly to: Place;
  readonly seconds: number;
  readonly meters: number;
};

export type LoadTravel = (tx: TenantTx, legs: Legs) => Promise<Travel>;

type TravelSource = {
  /** Asks the routing server for trips that are not stored yet. */
  readonly measure: LoadTravel;
  /** Uses stored trips only, for transactions that must not wait for the routing server. */
  readonly recall: LoadTravel;
};

/** Without a routing server every trip is an estimate, so there is nothing to warn about. */
const estimates: Travel = { trip: tripBetween, measured: [], isPartlyEstimated: false };

const day = 24 * 3_600_000;
const believedFor = 90 * day;
/** After a failure the routing server is not asked again for 30 seconds. */
const restAfterFailure = 30_000;
/** Limits how long the caller waits. The remaining trips are measured when they are asked for again. */
const maxRequests = 40;
const half = maxPlaces / 2;

const spotOf = ({ lat, lng }: Place): Spot => ({ lat: Math.round(lat * 1e4), lng: Math.round(lng * 1e4) });
const placeOf = ({ lat, lng }: Spot): Place => ({ lat: lat / 1e4, lng: lng / 1e4 });
const keyOf = ({ lat, lng }: Spot): string => `${lat},${lng}`;
const pairKey = ({ from, to }: Pair): string => `${keyOf(from)} ${keyOf(to)}`;

const pairsOf = (legs: Legs): Pair[] => {
  const pairs = new Map<string, Pair>();
  for (const [from, to] of legs) {
    if (!from || !to) continue;
    const pair = { from: spotOf(from), to: spotOf(to) };
    if (keyOf(pair.from) !== keyOf(pair.to)) pairs.set(pairKey(pair), pair);
  }
  return [...pairs.values()];
};

const distinct = (spots: readonly Spot[]): Spot[] => [
  ...new Map(spots.map((spot) => [keyOf(spot), spot])).values(),
];

const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );

type Batch = { readonly sources: readonly Spot[]; readonly targets: readonly Spot[] };

/** As few requests as possible, each as large as the server allows. */
const batchesOf = (pairs: readonly Pair[]): Batch[] =>
  chunks(distinct(pairs.map(({ from }) => from)), half).flatMap((sources) => {
    const asked = new Set(sources.map(keyOf));
    const targets = distinct(pairs.filter(({ from }) => asked.has(keyOf(from))).map(({ to }) => to));
    return chunks(targets, maxPlaces - sources.length).map((some) => ({ sources, targets: some }));
  });

const ask = async (matrix: Matrix, { sources, targets }: Batch): Promise<StoredTrip[]> => {
  const ways = await matrix(sources.map(placeOf), targets.map(placeOf));
  return sources.flatMap((from, row) =>
    targets.flatMap((to, column) => {
      const way = ways[row]?.[column];
      return way ? [{ from, to, ...way }] : [];
    }),
  );
};

const travelOf = (pairs: readonly Pair[], known: readonly StoredTrip[]): Travel => {
  const trips = new Map(known.map((trip) => [pairKey(trip), trip]));
  return {
    trip: (from, to) => {
      const found = from && to && trips.get(pairKey({ from: spotOf(from), to: spotOf(to) }));
      return found ? { seconds: found.seconds, meters: found.meters, known: true } : tripBetween(from, to);
    },
    measured: pairs.flatMap((pair) => {
      const found = trips.get(pairKey(pair));
      return found ? [{ ...found, from: placeOf(found.from), to: placeOf(found.to) }] : [];
    }),
    isPartlyEstimated: pairs.some((pair) => !trips.has(pairKey(pair))),
  };
};

/**
 * The only source of travel times: trips that a routing server measured, stored in the database, or else estimates.
 */
export const createTravel = ({
  config,
  clock,
  log,
}: Pick<Deps, "clock" | "log"> & { readonly config: Pick<Deps["config"], "routingUrl"> }): TravelSource => {
  const { routingUrl } = config;
  if (!routingUrl) return { measure: async () => estimates, recall: async () => estimates };
  const matrix = routingServer(routingUrl);
  const provider = new URL(routingUrl).host;
  let awayUntil = 0;

  const known = (tx: TenantTx, pairs: readonly Pair[]) =>
    findTrips(tx, pairs, new Date(clock().getTime() - believedFor));

  /** Returns the trips fetched before the server failed, if it did. */
  const fetchTrips = async (pairs: readonly Pair[]): Promise<StoredTrip[]> => {
    const trips: StoredTrip[] = [];
    if (clock().getTime() < awayUntil) return trips;
    try {
      for (const batch of batchesOf(pairs).slice(0, maxRequests)) trips.push(...(await ask(matrix, batch)));
    } catch (err) {
      awayUntil = clock().getTime() + restAfterFailure;
      log.warn({ err }, "the routing server gave no answer; ways are estimated");
    }
    return trips;
  };

  return {
    recall: async (tx, legs) => {
      const pairs = pairsOf(legs);
      return travelOf(pairs, pairs.length === 0 ? [] : await known(tx, pairs));
    },
    measure: async (tx, legs) => {
      const pairs = pairsOf(legs);
      if (pairs.length === 0) return travelOf(pairs, []);
      const found = await known(tx, pairs);
      const has = new Set(found.map(pairKey));
      const missing = pairs.filter((pair) => !has.has(pairKey(pair)));
      const fetched = missing.length === 0 ? [] : await fetchTrips(missing);
      if (fetched.length > 0) await saveTrips(tx, fetched, { provider, now: clock() });
      return travelOf(pairs, [...found, ...fetched]);
    },
  };
};
