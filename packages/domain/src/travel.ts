export type Place = { readonly lat: number; readonly lng: number };

/** The way between two places; `known` is false when one of them has no coordinates and a buffer stands in. */
export type Trip = { readonly seconds: number; readonly metres: number; readonly known: boolean };

const earthRadius = 6_371_000;
/** Roads are longer than the straight line. */
const detour = 1.3;
/** Streets up to here, then the open road: metres, and kilometres an hour. */
const urbanReach = 10_000;
const urbanSpeed = 35;
const ruralSpeed = 70;

/** Kept free where nobody knows how far it is. */
const unknownTrip: Trip = { seconds: 15 * 60, metres: 0, known: false };

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export const straightLine = (from: Place, to: Place): number => {
  const half = (one: number, other: number) => Math.sin(radians(other - one) / 2) ** 2;
  const chord =
    half(from.lat, to.lat) + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(from.lng, to.lng);
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)));
};

/** Nobody drives so long to one visit: the address is wrong. */
export const longestWay = 3 * 3600;

/** Where programs put what they know nothing of: in the sea. */
export const isNowhere = ({ lat, lng }: Place): boolean => Math.abs(lat) < 0.1 && Math.abs(lng) < 0.1;

const secondsAt = (metres: number, kilometresAnHour: number): number => metres / (kilometresAnHour / 3.6);

/** By road, without a map: the first ten kilometres through streets, the rest beyond them. */
export const tripBetween = (from: Place | null, to: Place | null): Trip => {
  if (!from || !to) return unknownTrip;
  const metres = straightLine(from, to) * detour;
  const seconds =
    secondsAt(Math.min(metres, urbanReach), urbanSpeed) +
    secondsAt(Math.max(0, metres - urbanReach), ruralSpeed);
  return { seconds: Math.round(seconds), metres: Math.round(metres), known: true };
};

const metresInMile = 1609.344;

export const milesOf = (metres: number): number => metres / metresInMile;
export const perKilometre = (perMile: number): number => (perMile * 1000) / metresInMile;
