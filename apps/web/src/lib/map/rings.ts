export type Ring = readonly (readonly number[])[];
export type Shape = { readonly type: string; readonly coordinates?: unknown };

/** West, south, east and north. */
export type Bounds = readonly [number, number, number, number];

/** The outer ring of each part. */
export const outersOf = (shape: Shape): Ring[] => {
  const polygons = (shape.type === "Polygon" ? [shape.coordinates] : shape.coordinates) as Ring[][];
  return polygons.map(([outer = []]) => outer);
};

/** Twice the area, and the center of a ring. */
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

export const largest = (rings: readonly Ring[]) =>
  rings
    .map((ring) => ({ ring, ...measure(ring) }))
    .filter(({ size }) => size > 0)
    .toSorted((one, other) => other.size - one.size)[0];

const boundsOf = (ring: Ring): Bounds => {
  const [lngs, lats] = [0, 1].map((axis) => ring.map((point) => point[axis] ?? 0));
  return [
    Math.min(...(lngs ?? [])),
    Math.min(...(lats ?? [])),
    Math.max(...(lngs ?? [])),
    Math.max(...(lats ?? [])),
  ];
};

export type Area = { readonly name: string; readonly parts: readonly { ring: Ring; bounds: Bounds }[] };

export const areaOf = (name: string, shape: Shape): Area => ({
  name,
  parts: outersOf(shape).map((ring) => ({ ring, bounds: boundsOf(ring) })),
});

const meets = (one: Bounds, other: Bounds): boolean =>
  one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];

/** What of a ring is on one side of a line: `sign` times the coordinate is at least the limit. */
const cut = (ring: Ring, axis: 0 | 1, sign: 1 | -1, limit: number): Ring => {
  const value = (point: readonly number[]): number => sign * (point[axis] ?? 0) - limit;
  return ring.flatMap((point, index) => {
    const next = ring[(index + 1) % ring.length] ?? point;
    const [here, there] = [value(point), value(next)];
    const kept = here >= 0 ? [point] : [];
    if (here >= 0 === there >= 0) return kept;
    const share = here / (here - there);
    return [...kept, [0, 1].map((at) => (point[at] ?? 0) + share * ((next[at] ?? 0) - (point[at] ?? 0)))];
  });
};

const clip = (ring: Ring, [west, south, east, north]: Bounds): Ring =>
  cut(cut(cut(cut(ring, 0, 1, west), 1, 1, south), 0, -1, -east), 1, -1, -north);

/** Where the name of an area stands: in the middle of what can be seen of it. Absent where that is too narrow. */
export const visibleMiddle = (
  { parts }: Area,
  view: Bounds,
  least: { readonly width: number; readonly height: number },
): readonly number[] | undefined => {
  const seen = largest(parts.filter(({ bounds }) => meets(bounds, view)).map(({ ring }) => clip(ring, view)));
  if (!seen) return undefined;
  const [west, south, east, north] = boundsOf(seen.ring);
  return east - west >= least.width && north - south >= least.height ? seen.at : undefined;
};
