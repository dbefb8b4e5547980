/** Precision of places that were looked up: the middle of a ZIP code or town, or the street. */
export const foundPrecisions = ["zip", "street"] as const;

/** A pin was placed by someone. */
export const precisions = [...foundPrecisions, "pin"] as const;
export type Precision = (typeof precisions)[number];
