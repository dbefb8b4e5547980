export type Place = { readonly lat: number; readonly lng: number };

/** Travel between two places. `known` is false if one has no coordinates, and the time is then a fixed buffer. */
export type Trip = { readonly seconds: number; readonly meters: number; readonly known: boolean };

const earthRadius = 6_371_000;
/** Roads are longer than the straight line. */
const detour = 1.3;
/** City speed for the first meters of a trip, then the speed on open roads. Meters and km/h. */
const urbanReach = 10_000;
const urbanSpeed = 35;
const ruralSpeed = 70;

/** Time reserved for travel if the distance is unknown. */
const unknownTrip: Trip = { seconds: 15 * 60, meters: 0, known: false };

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export const straightLine = (from: Place, to: Place): number => {
  const half = (one: number, other: number) => Math.sin(radians(other - one) / 2) ** 2;
  const chord =
    half(from.lat, to.lat) + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(from.lng, to.lng);
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)));
};

/** Seconds. Nobody drives longer to a visit, so the address must be wrong. */
export const longestWay = 3 * 3600;

/** Programs write 0, 0 for an unknown place, which is in the sea. */
export const isNowhere = ({ lat, lng }: Place): boolean => Math.abs(lat) < 0.1 && Math.abs(lng) < 0.1;

const secondsAt = (meters: number, kilometersAnHour: number): number => meters / (kilometersAnHour / 3.6);

/** Estimates a trip by road without a map: city speed for the first 10 km, then the speed on open roads. */
export const tripBetween = (from: Place | null, to: Place | null): Trip => {
  if (!from || !to) return unknownTrip;
  const meters = straightLine(from, to) * detour;
  const seconds =
    secondsAt(Math.min(meters, urbanReach), urbanSpeed) +
    secondsAt(Math.max(0, meters - urbanReach), ruralSpeed);
  return { seconds: Math.round(seconds), meters: Math.round(meters), known: true };
};

const metersInMile = 1609.344;

export const milesOf = (meters: number): number => meters / metersInMile;
export const perKilometer = (perMile: number): number => (perMile * 1000) / metersInMile;
