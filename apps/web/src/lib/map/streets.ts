import type { MapLibre } from "./maplibre";
import type { Paint } from "./paint";

type StyleLayer = ReturnType<MapLibre["getStyle"]>["layers"][number];

const layerOf = (layer: StyleLayer): string => ("source-layer" in layer ? (layer["source-layer"] ?? "") : "");

const isGreen = /park|wood|grass|forest|golf|pitch|cemetery|garden|scrub|meadow/;
const isHighway = /motorway|trunk|highway(?!.*(?:minor|path|service))/;

const fillOf = (layer: StyleLayer, paint: Paint): string => {
  const kind = layerOf(layer);
  if (kind === "water") return paint.water;
  if (kind === "park" || isGreen.test(layer.id)) return paint.park;
  return /building|residential|commercial|industrial|aeroway|school|hospital/.test(layer.id + kind)
    ? paint.town
    : paint.land;
};

const lineOf = (layer: StyleLayer, paint: Paint): string => {
  const kind = layerOf(layer);
  if (kind === "waterway" || kind === "water") return paint.water;
  if (kind === "boundary") return /[_-][34]|state|sub/.test(layer.id) ? paint.county : paint.state;
  if (kind !== "transportation") return paint.county;
  if (/rail|transit|ferry/.test(layer.id)) return paint.county;
  const isEdge = /casing|outline/.test(layer.id);
  if (isHighway.test(layer.id)) return isEdge ? paint.highwayEdge : paint.highway;
  return isEdge ? paint.roadEdge : paint.road;
};

const paintLayer = (map: MapLibre, layer: StyleLayer, paint: Paint): void => {
  const { id } = layer;
  if (layer.type === "background") map.setPaintProperty(id, "background-color", paint.land);
  else if (layer.type === "fill" && !layer.paint?.["fill-pattern"]) {
    map.setPaintProperty(id, "fill-color", fillOf(layer, paint));
    map.setPaintProperty(id, "fill-outline-color", fillOf(layer, paint));
  } else if (layer.type === "line" && !layer.paint?.["line-pattern"])
    map.setPaintProperty(id, "line-color", lineOf(layer, paint));
  else if (layer.type === "symbol") {
    map.setPaintProperty(id, "text-color", layerOf(layer) === "place" ? paint.name : paint.name2);
    map.setPaintProperty(id, "text-halo-color", paint.land);
  } else map.setLayoutProperty(id, "visibility", "none");
};

/** Gives the public street map our own colors, so that it is warm by day and dark by night. */
export const paintStreets = (map: MapLibre, paint: Paint): void => {
  for (const layer of map.getStyle().layers)
    if (!layer.id.startsWith("route-")) paintLayer(map, layer, paint);
};
