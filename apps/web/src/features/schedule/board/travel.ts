type Place = { readonly lat: number; readonly lng: number } | null;

const earthRadius = 6371;
/** Streets are longer than the crow's way. */
const detour = 1.3;
const kilometresAnHour = 40;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

const greatCircle = (one: NonNullable<Place>, other: NonNullable<Place>): number => {
  const latitudes = radians(other.lat - one.lat);
  const longitudes = radians(other.lng - one.lng);
  const chord =
    Math.sin(latitudes / 2) ** 2 +
    Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(longitudes / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.sqrt(Math.min(1, chord)));
};

/** An estimate in whole minutes; null where one of the places is not known. */
export const driveMinutes = (from: Place, to: Place): number | null =>
  from && to ? Math.ceil(((greatCircle(from, to) * detour) / kilometresAnHour) * 60) : null;
