import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import countiesUrl from "us-atlas/counties-10m.json?url";
import statesUrl from "us-atlas/states-10m.json?url";
import placesUrl from "./places.json?url";

type Named = GeometryCollection<{ name: string }>;
type States = Topology<{ states: Named }>;
type Counties = Topology<{ counties: Named }>;
type Places = { readonly cities: string; readonly builtUp: string };

const read = async <T>(url: string): Promise<T> => (await fetch(url)).json();

const points = (features: readonly { readonly at: readonly number[]; readonly properties: object }[]) => ({
  type: "FeatureCollection" as const,
  features: features.map(({ at, properties }) => ({
    type: "Feature" as const,
    properties,
    geometry: { type: "Point" as const, coordinates: [...at] },
  })),
});

type Ring = readonly (readonly number[])[];

/** Twice the area, with a sign, and the center of a ring. */
const measure = (ring: Ring) => {
  let [area, x, y] = [0, 0, 0];
  for (const [index, [lng = 0, lat = 0]] of ring.entries()) {
    const [nextLng = 0, nextLat = 0] = ring[(index + 1) % ring.length] ?? [];
    const cross = lng * nextLat - nextLng * lat;
    area += cross;
    x += (lng + nextLng) * cross;
    y += (lat + nextLat) * cross;
  }
  return { size: Math.abs(area), at: [x / (3 * area), y / (3 * area)] };
};

type Shape = { readonly type: string; readonly coordinates?: unknown };
type Polygons = readonly (readonly Ring[])[];

/** Names stand in the middle of the largest part. */
const middle = (shape: Shape): readonly number[] => {
  const polygons = (shape.type === "Polygon" ? [shape.coordinates] : shape.coordinates) as Polygons;
  const rings = polygons.map(([outer = []]) => measure(outer));
  return rings.toSorted((one, other) => other.size - one.size)[0]?.at ?? [0, 0];
};

const namesOf = (shapes: readonly { readonly properties: { name: string }; readonly geometry: Shape }[]) =>
  points(shapes.map(({ properties, geometry }) => ({ properties, at: middle(geometry) })));

export const readStates = async () => {
  const atlas = await read<States>(statesUrl);
  const states = feature(atlas, atlas.objects.states);
  return { states, names: namesOf(states.features) };
};

type Numbered = { readonly id?: string | number };

/** The first two digits of a county's number are its state. */
const isInside = (one: Numbered, other: Numbered): boolean =>
  one !== other && String(one.id).slice(0, 2) === String(other.id).slice(0, 2);

/** Borders once each, without those that are state borders. */
export const readCounties = async () => {
  const atlas = await read<Counties>(countiesUrl);
  const { counties } = atlas.objects;
  return {
    borders: mesh(atlas, counties, isInside),
    names: namesOf(feature(atlas, counties).features),
  };
};

export const readPlaces = async () => {
  const { cities, builtUp } = await read<Places>(placesUrl);
  const at = [0, 0];
  return {
    names: cities.split("\n").map((line) => line.split("|")[0] ?? ""),
    cities: points(
      cities.split("\n").map((line) => {
        const [name, lng, lat, rank] = line.split("|");
        return { at: [Number(lng), Number(lat)], properties: { name, rank: Number(rank) } };
      }),
    ),
    builtUp: points(
      builtUp.split(" ").map((step) => {
        const [right = 0, up = 0] = step.split(",").map(Number);
        at[0] = (at[0] ?? 0) + right;
        at[1] = (at[1] ?? 0) + up;
        return { at: at.map((hundredths) => hundredths / 100), properties: {} };
      }),
    ),
  };
};
