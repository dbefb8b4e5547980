import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import countiesUrl from "us-atlas/counties-10m.json?url";
import statesUrl from "us-atlas/states-10m.json?url";
import placesUrl from "./places.json?url";
import { areaOf, largest, outersOf, type Shape } from "./rings";
import waterUrl from "./water.json?url";

type Named = GeometryCollection<{ name: string }>;
type States = Topology<{ states: Named }>;
type Counties = Topology<{ counties: Named }>;
type Places = { readonly places: string; readonly builtUp: string };
type Water = { readonly rivers: string; readonly lakes: string };

const read = async <T>(url: string): Promise<T> => (await fetch(url)).json();

export const points = (
  features: readonly { readonly at: readonly number[]; readonly properties: object }[],
) => ({
  type: "FeatureCollection" as const,
  features: features.map(({ at, properties }) => ({
    type: "Feature" as const,
    properties,
    geometry: { type: "Point" as const, coordinates: [...at] },
  })),
});

/** Names stand in the middle of the largest part. */
const middle = (shape: Shape): readonly number[] => largest(outersOf(shape))?.at ?? [0, 0];

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
    areas: feature(atlas, counties).features.map(({ properties: { name }, geometry }) =>
      areaOf(name, geometry),
    ),
  };
};

/** The steps between points, as whole numbers, back to degrees. */
const walk = (steps: readonly (readonly [number, number])[], unit: number): number[][] => {
  const at: [number, number] = [0, 0];
  return steps.map(([right, up]) => {
    at[0] += right;
    at[1] += up;
    return [at[0] / unit, at[1] / unit];
  });
};

const stepOf = (text: string): [number, number] => {
  const [right = 0, up = 0] = text.split(",").map(Number);
  return [right, up];
};

/** Degrees from the middle of a place to its farthest addresses. */
const reach = 0.3;

export type IsPlace = (name: string, at: { readonly lat: number; readonly lng: number }) => boolean;

export const readPlaces = async () => {
  const { places, builtUp } = await read<Places>(placesUrl);
  const lines = places.split("\n").map((line) => line.split("|"));
  const spots = walk(
    lines.map(([, right, up]) => [Number(right), Number(up)]),
    100,
  );
  const features = lines.map(([name = "", , , rank], index) => ({
    at: spots[index] ?? [],
    properties: { name, rank: Number(rank) },
  }));
  const isPlace: IsPlace = (name, { lat, lng }) =>
    features.some(
      ({ properties, at: [x = 0, y = 0] }) =>
        properties.name === name && Math.abs(x - lng) < reach && Math.abs(y - lat) < reach,
    );
  return {
    isPlace,
    places: points(features),
    builtUp: points(walk(builtUp.split(" ").map(stepOf), 100).map((at) => ({ at, properties: {} }))),
  };
};

const lineOf = (steps: string): number[][] => walk(steps.split(" ").map(stepOf), 1000);

export const readWater = async () => {
  const { rivers, lakes } = await read<Water>(waterUrl);
  return {
    rivers: {
      type: "FeatureCollection" as const,
      features: rivers.split("\n").map((line) => {
        const [name = "", steps = ""] = line.split("|");
        return {
          type: "Feature" as const,
          properties: { name },
          geometry: { type: "LineString" as const, coordinates: lineOf(steps) },
        };
      }),
    },
    lakes: {
      type: "MultiPolygon" as const,
      coordinates: lakes.split("\n").map((steps) => [lineOf(steps)]),
    },
  };
};
