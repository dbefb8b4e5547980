import type { Deps } from "../deps";
import { findGeocoded, saveGeocoded } from "./geocoded-addresses.repo";
import { type Address, type Found, type Geocoder, nominatim } from "./geocoder";

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
