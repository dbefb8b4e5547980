import type { Place } from "@fieldwright/domain/travel";
import * as z from "zod/mini";

/** A trip by road, null when there is no road between the places. */
type Way = { readonly seconds: number; readonly meters: number } | null;

/** Trips from every source to every target, at most `maxPlaces` places in all. Throws when the server fails. */
export type Matrix = (sources: readonly Place[], targets: readonly Place[]) => Promise<Way[][]>;

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
export const routingServer = (url: string): Matrix => {
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
