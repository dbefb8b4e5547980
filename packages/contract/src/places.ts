import * as z from "zod/mini";

const degrees = (most: number, message: string) =>
  z.optional(z.nullable(z.number(message).check(z.gte(-most, message), z.lte(most, message))));

export const degreesMessages = {
  lat: "Latitude must be between -90 and 90",
  lng: "Longitude must be between -180 and 180",
};

/** Null means unknown. */
export const latitude = degrees(90, degreesMessages.lat);
export const longitude = degrees(180, degreesMessages.lng);

/** Latitude and longitude must both be numbers, both null, or both left out. */
export const goTogether = (lat: number | null | undefined, lng: number | null | undefined): boolean =>
  typeof lat === typeof lng;

export const goTogetherMessage = "Latitude and longitude go together";
