import type { MapLibre } from "./maplibre";
import { neighbors } from "./neighbors";
import { readCounties, readPlaces, readStates } from "./outline-data";
import type { Paint } from "./paint";

type Layer = Parameters<MapLibre["addLayer"]>[0];
type Features = Parameters<MapLibre["addSource"]>[1] extends infer S
  ? S extends { type: "geojson"; data: infer D }
    ? D
    : never
  : never;

/** Drawn by the browser from the app's own font, so nothing is asked of a glyph server. */
const plain = ["Archivo Variable"];
const strong = ["Semibold", "Archivo Variable"];

/** Kilometers across for one ZIP code of a town, as pixels at a zoom level. */
const townRadius: PaintValue = ["interpolate", ["exponential", 2], ["zoom"], 4, 2, 12, 2 * 2 ** 8 * 0.62];

/** From the bottom up. Each needs one of the sources below. */
const layers: readonly Layer[] = [
  { id: "beyond", type: "fill", source: "beyond" },
  { id: "land", type: "fill", source: "states" },
  { id: "town", type: "heatmap", source: "builtUp", minzoom: 5 },
  { id: "county", type: "line", source: "counties", minzoom: 5.5 },
  { id: "state", type: "line", source: "states" },
  {
    id: "county-name",
    type: "symbol",
    source: "countyNames",
    minzoom: 8,
    layout: {
      "text-field": ["concat", ["upcase", ["get", "name"]], " CO."],
      "text-font": plain,
      "text-size": ["interpolate", ["linear"], ["zoom"], 8, 9.5, 11, 11.5],
      "text-letter-spacing": 0.14,
      "text-max-width": 7,
    },
  },
  {
    id: "state-name",
    type: "symbol",
    source: "stateNames",
    minzoom: 3.5,
    maxzoom: 7,
    layout: {
      "text-field": ["upcase", ["get", "name"]],
      "text-font": strong,
      "text-size": ["interpolate", ["linear"], ["zoom"], 3.5, 9.5, 6, 13],
      "text-letter-spacing": 0.16,
      "text-max-width": 8,
    },
  },
  {
    id: "town-name",
    type: "symbol",
    source: "towns",
    minzoom: 8,
    layout: {
      "text-field": ["get", "name"],
      "text-font": plain,
      "text-size": ["interpolate", ["linear"], ["zoom"], 8, 11, 12, 13.5],
      "text-padding": 6,
      // Beside the middle, where the pins are.
      "text-variable-anchor": ["top", "bottom", "left", "right"],
      "text-radial-offset": 0.85,
    },
  },
  {
    id: "city-name",
    type: "symbol",
    source: "cities",
    filter: ["<=", ["get", "rank"], ["step", ["zoom"], 1, 5, 2, 6, 3, 7, 4]],
    layout: {
      "text-field": ["get", "name"],
      "text-font": strong,
      "text-size": [
        "interpolate",
        ["linear"],
        ["zoom"],
        4,
        ["match", ["get", "rank"], 1, 12, 2, 11, 10.5],
        10,
        ["match", ["get", "rank"], 1, 18, 2, 16, 3, 14, 12.5],
      ],
      "symbol-sort-key": ["get", "rank"],
      "text-padding": 6,
    },
  },
];

const ids: readonly string[] = layers.map(({ id }) => id);

/** Below the outlines that belong above it, and below everything that is not an outline. */
const layerAbove = (map: MapLibre, { id }: Layer): string | undefined =>
  map.getLayersOrder().find((other) => {
    const at = ids.indexOf(other);
    return other !== "water" && (at === -1 || at > ids.indexOf(id));
  });

/** Adds one source and the layers that draw it. */
const addSource = (map: MapLibre, source: string, data: unknown): void => {
  map.addSource(source, { type: "geojson", data: data as Features });
  for (const layer of layers)
    if ("source" in layer && layer.source === source) map.addLayer(layer, layerAbove(map, layer));
};

export type Town = { readonly name: string; readonly lat: number; readonly lng: number };

const townFeatures = (towns: readonly Town[]) => ({
  type: "FeatureCollection" as const,
  features: towns.map(({ name, lat, lng }) => ({
    type: "Feature" as const,
    properties: { name },
    geometry: { type: "Point" as const, coordinates: [lng, lat] },
  })),
});

/** Names of the towns in which the shown visits are. */
export const nameTowns = (map: MapLibre, towns: readonly Town[]): void => {
  const source = map.getSource("towns");
  if (source && "setData" in source && typeof source.setData === "function")
    source.setData(townFeatures(towns));
};

/** Adds land, then counties and names, as they arrive. `onPart` is called after each, to paint it. */
export const addOutlines = async (map: MapLibre, signal: AbortSignal, onPart: () => void): Promise<void> => {
  const { states, names } = await readStates();
  if (signal.aborted) return;
  addSource(map, "beyond", neighbors);
  addSource(map, "states", states);
  addSource(map, "stateNames", names);
  addSource(map, "towns", townFeatures([]));
  onPart();
  const loading = map.on("sourcedata", ({ sourceId }) => {
    if (sourceId !== "states" || !map.isSourceLoaded("states")) return;
    loading.unsubscribe();
    onPart();
  });
  const [places, counties] = await Promise.all([readPlaces(), readCounties()]);
  if (signal.aborted) return;
  addSource(map, "builtUp", places.builtUp);
  addSource(map, "cities", places.cities);
  map.setFilter("town-name", ["!", ["in", ["get", "name"], ["literal", places.names]]]);
  addSource(map, "counties", counties.borders);
  addSource(map, "countyNames", counties.names);
  onPart();
};

/** Before the land is there, a map of a city would be all water. */
const hasLand = (map: MapLibre): boolean => Boolean(map.getSource("states")) && map.isSourceLoaded("states");

const transparent = (color: string): string => color.replace("rgb(", "rgba(").replace(")", ", 0)");

type PaintName = Parameters<MapLibre["setPaintProperty"]>[1];
type PaintValue = Parameters<MapLibre["setPaintProperty"]>[2];
type Paints = Readonly<Record<string, Readonly<Partial<Record<PaintName, PaintValue>>>>>;

const paintsOf = (paint: Paint): Paints => {
  const halo = { "text-halo-color": paint.land, "text-halo-width": 1.4 };
  return {
    beyond: { "fill-color": paint.beyond },
    land: { "fill-color": paint.land },
    town: {
      "heatmap-radius": townRadius,
      "heatmap-color": [
        "interpolate",
        ["linear"],
        ["heatmap-density"],
        0.16,
        transparent(paint.town),
        0.3,
        paint.town,
      ],
      "heatmap-opacity": ["interpolate", ["linear"], ["zoom"], 5, 0, 6.5, 1],
    },
    county: {
      "line-color": paint.county,
      "line-width": ["interpolate", ["linear"], ["zoom"], 6, 0.6, 10, 1.2],
    },
    state: {
      "line-color": paint.state,
      "line-width": ["interpolate", ["linear"], ["zoom"], 4, 0.7, 10, 1.6],
    },
    "county-name": { "text-color": paint.name2, ...halo },
    "state-name": { "text-color": paint.name2, ...halo },
    "town-name": { "text-color": paint.name, ...halo },
    "city-name": { "text-color": paint.name, ...halo },
  };
};

export const paintOutlines = (map: MapLibre, paint: Paint): void => {
  if (map.getLayer("water"))
    map.setPaintProperty("water", "background-color", hasLand(map) ? paint.water : paint.land);
  for (const [layer, properties] of Object.entries(paintsOf(paint))) {
    if (!map.getLayer(layer)) continue;
    for (const [name, value] of Object.entries(properties))
      map.setPaintProperty(layer, name as PaintName, value);
  }
};
