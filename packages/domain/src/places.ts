/** Precision of places that were looked up: the middle of a ZIP code or town, or the street. */
export const foundPrecisions = ["zip", "street"] as const;

/** A pin was placed by someone. */
export const precisions = [...foundPrecisions, "pin"] as const;
export type Precision = (typeof precisions)[number];

const town = /([^,]+), [A-Z]{2} \d{5}(?:-\d{4})?$/;

/** "Westerville" of "4311 Sycamore St, Westerville, OH 43082". */
export const townIn = (location: string): string | undefined => town.exec(location)?.[1]?.trim();
