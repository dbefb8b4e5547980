import type { foundPrecisions } from "@fieldwright/domain/places";
import type { Place } from "@fieldwright/domain/travel";
import * as z from "zod/mini";

export type Address = {
  readonly line1: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
};

export type Found = { readonly place: Place; readonly precision: (typeof foundPrecisions)[number] };

/** Null when the address is unknown. Throws when the geocoder does not answer. */
export type Geocoder = (address: Address, signal: AbortSignal) => Promise<Found | null>;

const coordinate = z.coerce.number();

const answer = z.array(z.object({ lat: coordinate, lon: coordinate, place_rank: z._default(z.number(), 0) }));

/** Nominatim's `place_rank`: 26 and up are streets and buildings, lower ranks are towns and postcodes. */
const rankOfStreets = 26;

const patience = 10_000;

type Service = {
  readonly url: string;
  /** Public geocoding services require callers to identify themselves. */
  readonly userAgent: string;
};

/** A client for servers with Nominatim's protocol. */
export const nominatim =
  ({ url, userAgent }: Service): Geocoder =>
  async ({ line1, city, state, zip }, signal) => {
    const query = new URLSearchParams({ format: "jsonv2", limit: "1", countrycodes: "us" });
    for (const [name, value] of Object.entries({ street: line1, city, state, postalcode: zip }))
      if (value) query.set(name, value);
    const response = await fetch(`${url}/search?${query.toString()}`, {
      headers: { "user-agent": userAgent, accept: "application/json" },
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    });
    // The geocoder cannot parse this address.
    if (response.status === 400) return null;
    if (!response.ok) throw new Error(`the geocoder answered ${response.status}`);
    const [first] = z.parse(answer, await response.json());
    if (!first) return null;
    return {
      place: { lat: first.lat, lng: first.lon },
      precision: first.place_rank >= rankOfStreets ? "street" : "zip",
    };
  };
