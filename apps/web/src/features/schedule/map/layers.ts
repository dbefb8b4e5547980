import type { GeoJSONSource, MapLibre } from "@/lib/map/maplibre";
import type { Paint } from "@/lib/map/paint";
import type { Line } from "./map-day";

const empty = { type: "FeatureCollection" as const, features: [] };

export const addRoutes = (map: MapLibre): void => {
  map.addSource("routes", { type: "geojson", data: empty });
  const layout = { "line-cap": "round", "line-join": "round" } as const;
  map.addLayer({
    id: "route-casing",
    type: "line",
    source: "routes",
    layout,
    paint: { "line-width": 7, "line-opacity": ["get", "strength"] },
  });
  map.addLayer({
    id: "route",
    type: "line",
    source: "routes",
    layout,
    paint: {
      "line-width": ["get", "width"],
      "line-color": ["get", "colour"],
      "line-opacity": ["get", "strength"],
    },
  });
};

/** Highlights at most one route and fades the rest. */
export const drawRoutes = (
  map: MapLibre,
  lines: readonly Line[],
  paint: Paint,
  bold: string | null,
): void => {
  map.setPaintProperty("route-casing", "line-color", paint.casing);
  void map.getSource<GeoJSONSource>("routes")?.setData({
    type: "FeatureCollection",
    features: lines.map(({ route, tone, places }) => ({
      type: "Feature",
      properties: {
        colour: paint.tones[tone],
        width: route === bold ? 5 : 3,
        strength: bold === null || route === bold ? 1 : 0.35,
      },
      geometry: { type: "LineString", coordinates: places.map(({ lat, lng }) => [lng, lat]) },
    })),
  });
};
