import { useEffect, useEffectEvent } from "react";
import type { GeoJSONSource, MapLibre } from "./maplibre";
import { type Paint, usePaint } from "./paint";
import type { Box } from "./spread";

/** Draws the routes, and tells when somebody clicks one that is not in focus. */
export const useRoutes = (
  map: MapLibre | null,
  lines: readonly RouteLine[],
  focus: string | null,
  onFocus?: (route: string) => void,
): void => {
  const paint = usePaint();
  const choose = useEffectEvent((route: string) => onFocus?.(route));
  useEffect(() => {
    if (!map) return undefined;
    addRoutes(map);
    const canvas = map.getCanvas();
    const subscriptions = [
      map.on("click", routeTargets, ({ features }) => {
        const route: unknown = features?.[0]?.properties.route;
        if (typeof route === "string") choose(route);
      }),
      map.on("mouseenter", routeTargets, () => {
        canvas.style.cursor = "pointer";
      }),
      map.on("mouseleave", routeTargets, () => {
        canvas.style.cursor = "";
      }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [map]);
  useEffect(() => {
    if (map) drawRoutes(map, lines, focus);
  }, [map, lines, focus]);
  useEffect(() => {
    if (map) paintRoutes(map, paint);
  }, [map, paint]);
};

type Place = { readonly lat: number; readonly lng: number };

export type RouteLine = {
  readonly route: string;
  /** Where the day begins. */
  readonly home?: Place | null;
  readonly stops: readonly Place[];
  readonly legs: readonly { readonly from: Place; readonly to: Place; readonly isDriven: boolean }[];
};

const empty = { type: "FeatureCollection" as const, features: [] };
const round = { "line-cap": "round", "line-join": "round" } as const;

/** Layers that answer a click with the person whose route it is. */
const routeTargets = ["route-target", "route-stop"];

/** Others thin, the one in focus wide on a casing, with what is driven already pale. */
const addRoutes = (map: MapLibre): void => {
  map.addSource("routes", { type: "geojson", data: empty });
  map.addSource("stops", { type: "geojson", data: empty });
  const source = "routes";
  map.addLayer({
    id: "route-other",
    type: "line",
    source,
    filter: ["==", ["get", "kind"], "other"],
    layout: round,
    paint: { "line-width": 1.4, "line-opacity": 0.5 },
  });
  // A thin line is hard to hit.
  map.addLayer({
    id: "route-target",
    type: "line",
    source,
    filter: ["==", ["get", "kind"], "other"],
    paint: { "line-width": 14, "line-opacity": 0 },
  });
  map.addLayer({
    id: "route-stop",
    type: "circle",
    source: "stops",
    paint: {
      // A home is a small dot, so that no line ends in nothing.
      "circle-radius": ["case", ["get", "isHome"], 2.5, 4],
      "circle-stroke-width": ["case", ["get", "isHome"], 0, 1.6],
    },
  });
  map.addLayer({
    id: "route-casing",
    type: "line",
    source,
    filter: ["!=", ["get", "kind"], "other"],
    layout: round,
    paint: { "line-width": 8.5 },
  });
  map.addLayer({
    id: "route-driven",
    type: "line",
    source,
    filter: ["==", ["get", "kind"], "driven"],
    layout: round,
    paint: { "line-width": 4.5 },
  });
  map.addLayer({
    id: "route-ahead",
    type: "line",
    source,
    filter: ["==", ["get", "kind"], "ahead"],
    layout: round,
    paint: { "line-width": 4.5 },
  });
};

const point = ({ lat, lng }: Place): [number, number] => [lng, lat];

const features = (lines: readonly RouteLine[], focus: string | null) =>
  lines.flatMap(({ route, legs }) =>
    legs.map(({ from, to, isDriven: driven }) => ({
      type: "Feature" as const,
      properties: { route, kind: route === focus ? (driven ? "driven" : "ahead") : "other" },
      geometry: { type: "LineString" as const, coordinates: [point(from), point(to)] },
    })),
  );

const drawRoutes = (map: MapLibre, lines: readonly RouteLine[], focus: string | null): void => {
  void map
    .getSource<GeoJSONSource>("routes")
    ?.setData({ type: "FeatureCollection", features: features(lines, focus) });
  void map.getSource<GeoJSONSource>("stops")?.setData({
    type: "FeatureCollection",
    features: lines
      .filter(({ route }) => route !== focus)
      .flatMap(({ route, home, stops }) =>
        [
          ...(home ? [{ place: home, isHome: true }] : []),
          ...stops.map((place) => ({ place, isHome: false })),
        ].map(({ place, isHome }) => ({
          type: "Feature" as const,
          properties: { route, isHome },
          geometry: { type: "Point" as const, coordinates: point(place) },
        })),
      ),
  });
};

const paintRoutes = (map: MapLibre, paint: Paint): void => {
  map.setPaintProperty("route-other", "line-color", paint.other);
  map.setPaintProperty("route-stop", "circle-color", ["case", ["get", "isHome"], paint.other, paint.casing]);
  map.setPaintProperty("route-stop", "circle-stroke-color", paint.other);
  map.setPaintProperty("route-casing", "line-color", paint.casing);
  map.setPaintProperty("route-driven", "line-color", paint.driven);
  map.setPaintProperty("route-ahead", "line-color", paint.accent);
};

const taken = "route-taken";

/** A long box as squares in a row, because a symbol has one size. */
const squaresOf = ({ x, y, width, height }: Box) => {
  const [length, size] = [Math.max(width, height), Math.min(width, height)];
  const count = Math.ceil(length / size);
  const step = count > 1 ? (length - size) / (count - 1) : 0;
  return Array.from({ length: count }, (_, index) => {
    const aside = (index - (count - 1) / 2) * step;
    return { x: x + (width > height ? aside : 0), y: y + (width > height ? 0 : aside), size };
  });
};

/** Buttons and the legend in the corners. */
const boxesOver = (map: MapLibre): Box[] => {
  const container = map.getContainer();
  const { left, top } = container.getBoundingClientRect();
  return [...(container.parentElement?.querySelectorAll("[data-over-map]") ?? [])]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width }) => width > 0)
    .map(({ x, y, width, height }) => ({ x: x - left + width / 2, y: y - top + height / 2, width, height }));
};

/** Names of places make room for what stands on the map: symbols that nobody sees take it first. */
export const keepNamesClear = (map: MapLibre, marks: readonly Box[]): void => {
  const boxes = [...marks, ...boxesOver(map)];
  const data = {
    type: "FeatureCollection" as const,
    features: boxes.flatMap(squaresOf).map(({ x, y, size }) => ({
      type: "Feature" as const,
      properties: { size: size / 2 },
      geometry: { type: "Point" as const, coordinates: map.unproject([x, y]).toArray() },
    })),
  };
  const source = map.getSource<GeoJSONSource>(taken);
  if (source) {
    void source.setData(data);
    return;
  }
  map.addImage(taken, { width: 2, height: 2, data: new Uint8ClampedArray(16) });
  map.addSource(taken, { type: "geojson", data });
  map.addLayer({
    id: taken,
    type: "symbol",
    source: taken,
    layout: {
      "icon-image": taken,
      "icon-size": ["get", "size"],
      "icon-allow-overlap": true,
      "icon-padding": 0,
    },
  });
};
