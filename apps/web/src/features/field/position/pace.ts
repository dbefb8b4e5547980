export type Spot = { readonly latitude: number; readonly longitude: number; readonly at: number };

const soonest = 15_000;
const latest = 60_000;
/** Meters. Less is the noise of a phone in a pocket. */
const far = 200;

const earthRadius = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Meters. Flat, which is exact enough for a drive. */
const distance = (a: Spot, b: Spot): number => {
  const x = radians(b.longitude - a.longitude) * Math.cos(radians((a.latitude + b.latitude) / 2));
  return Math.hypot(x, radians(b.latitude - a.latitude)) * earthRadius;
};

/** Once a minute, and more often on the road. Saves the battery and the line. */
export const isWorthTelling = (next: Spot, told: Spot | undefined): boolean => {
  if (!told) return true;
  const age = next.at - told.at;
  return age >= latest || (age >= soonest && distance(told, next) >= far);
};
