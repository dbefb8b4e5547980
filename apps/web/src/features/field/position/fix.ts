import type { Place } from "@fieldwright/domain/travel";

/** Where the phone was, and when by its own clock. */
export type Fix = Place & { readonly at: number };

/** A drive is told in minutes. A cell tower of the next town would be a wrong start. */
const worstAccuracy = 1_000;
const oldest = 5 * 60_000;

type Position = {
  readonly coords: Pick<GeolocationCoordinates, "latitude" | "longitude" | "accuracy">;
  readonly timestamp: number;
};

/** Undefined if the position is too vague to start a drive from. */
export const fixOf = ({ coords, timestamp }: Position): Fix | undefined =>
  coords.accuracy > worstAccuracy
    ? undefined
    : { lat: coords.latitude, lng: coords.longitude, at: timestamp };

/** The person may have driven on since. */
export const stillThere = (fix: Fix | undefined, now: number): Fix | undefined =>
  fix && now - fix.at <= oldest ? fix : undefined;
