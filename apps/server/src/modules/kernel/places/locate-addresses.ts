import { setTimeout as pause } from "node:timers/promises";
import type { Deps } from "../deps";
import { type Address, type Found, type Geocoder, nominatim } from "./geocoder";
import { findGeocoded, findUnlocated, saveGeocoded, saveLocation, type Unlocated } from "./locate.repo";

declare global {
  namespace GraphileWorker {
    interface Tasks {
      locate_addresses: Record<string, never>;
    }
  }
}

/** At one request a second, a run of 50 ends before the next one starts. */
const maxAtOnce = 50;

/** In milliseconds. Public geocoders allow one request a second. */
export const betweenRequests = 1000;

/** Cached answers, including "not found", expire after 90 days because new streets and house numbers appear. */
const believedFor = 90 * 24 * 3_600_000;

/** The cache key ignores case, extra spaces and the last four digits of a ZIP code. */
const normalized = ({ line1, city, state, zip }: Address): string =>
  [line1, city, state, zip.replace(/-\d{4}$/, "")]
    .map((part) => part.trim().replace(/\s+/g, " ").toLowerCase())
    .join("|");

/** A town or ZIP code match is no better than the ZIP code's center that is already known. */
const improvement = ({ lat }: Unlocated, found: Found | null): Found | null =>
  found?.precision === "zip" && lat !== null ? null : found;

const paced = (geocoder: Geocoder): Geocoder => {
  let earliest = 0;
  return async (address, signal) => {
    await pause(Math.max(0, earliest - performance.now()), undefined, { signal });
    earliest = performance.now() + betweenRequests;
    return geocoder(address, signal);
  };
};

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

/**
 * Geocodes addresses that were not looked up since they were written. Until then they have the center of their ZIP
 * code. Runs every minute, one run at a time. If the geocoder is down, the next run retries.
 */
export const locateAddresses = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  const { database, config, clock } = deps;
  const asked = geocoderOf(config);
  if (!asked) return;
  const geocoder = paced(asked);
  for (const address of await database.system((tx) => findUnlocated(tx, maxAtOnce))) {
    if (signal.aborted) return;
    const found = await lookUp(deps, geocoder, address, signal);
    await database.system((tx) => saveLocation(tx, address, improvement(address, found), clock()));
  }
};
