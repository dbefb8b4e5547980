import { degreesMessages } from "@fieldwright/contract/places";
import type { Place } from "@fieldwright/domain/travel";
import * as z from "zod/mini";

const degrees = (most: number, message: string) =>
  z.string().check(z.refine((value) => value.trim() !== "" && Math.abs(Number(value)) <= most, message));

export const pinForm = z.object({
  lat: degrees(90, degreesMessages.lat),
  lng: degrees(180, degreesMessages.lng),
});
export type PinForm = z.infer<typeof pinForm>;

/** A millionth of a degree is about 4 inches. */
const text = (value: number): string => String(Number(value.toFixed(6)));

export const pinFieldsOf = (place: Place | null): PinForm =>
  place ? { lat: text(place.lat), lng: text(place.lng) } : { lat: "", lng: "" };

/** Null while the input is not valid yet. */
export const placeOfFields = (fields: PinForm): Place | null =>
  z.safeParse(pinForm, fields).success ? { lat: Number(fields.lat), lng: Number(fields.lng) } : null;
