import { useEffect, useEffectEvent } from "react";
import type { GeoJSONSource, MapLibre } from "./maplibre";
import { type Paint, usePaint } from "./paint";

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
    paint: { "line-width": 1.6, "line-opacity": 0.7 },
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
    paint: { "circle-radius": 4, "circle-stroke-width": 1.6 },
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
      .flatMap(({ route, stops }) =>
        stops.map((place) => ({
          type: "Feature" as const,
          properties: { route },
          geometry: { type: "Point" as const, coordinates: point(place) },
        })),
      ),
  });
};

const paintRoutes = (map: MapLibre, paint: Paint): void => {
  map.setPaintProperty("route-other", "line-color", paint.other);
  map.setPaintProperty("route-stop", "circle-color", paint.casing);
  map.setPaintProperty("route-stop", "circle-stroke-color", paint.other);
  map.setPaintProperty("route-casing", "line-color", paint.casing);
  map.setPaintProperty("route-driven", "line-color", paint.driven);
  map.setPaintProperty("route-ahead", "line-color", paint.accent);
};
