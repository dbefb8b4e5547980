import { setTimeout as pause } from "node:timers/promises";
import { betweenRequests, type Deps, type Found, type Geocoder, geocoderOf, lookUp } from "#kernel";
import { findUnlocated, saveLocation, type Unlocated } from "./properties.repo";

declare global {
  namespace GraphileWorker {
    interface Tasks {
      locate_addresses: Record<string, never>;
    }
  }
}

/** At one request a second, a run of 50 ends before the next one starts. */
const maxAtOnce = 50;

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
