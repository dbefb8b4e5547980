/** Of places that were looked up: the middle of a ZIP code or town, or the street. */
export const foundPrecisions = ["zip", "street"] as const;

/** How well a place is known; a pin is where somebody put it. */
export const precisions = [...foundPrecisions, "pin"] as const;
export type Precision = (typeof precisions)[number];
