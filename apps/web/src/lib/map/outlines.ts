import type { GeoJSONSource, MapLibre } from "./maplibre";
import { type IsPlace, points, readCounties, readPlaces, readStates, readWater } from "./outline-data";
import type { Paint } from "./paint";
import { type Area, type Bounds, visibleMiddle } from "./rings";

/**
 * Canada and Mexico, drawn by hand: about right on the shores of the Great Lakes and coarse elsewhere. Without them the
 * land behind the border would be painted as water. Their borders with the states lie below these, which are exact.
 */
const canada = `-123.3,49 -124.5,49.8 -127.5,51 -130.3,54.5 -130,55.9 -135,59.5 -139,60.2 -141,60.3 -141,69.6 -128,70.2
  -115,68.3 -100,68 -94,69 -85,68 -81,69 -82,66 -87,64.5 -94,61 -94.5,58.8 -92,57 -85,55.3 -82.3,55.1 -82,53 -80,51.3
  -79,51.5 -79,54.5 -76.8,57 -78.5,59 -77.5,62.4 -72,61.5 -69.5,60.8 -69.5,58.8 -66,58.8 -64.5,60.3 -62,57.5 -60,55.3
  -56,52.5 -58.5,51.3 -60.5,50.2 -66.5,50.2 -69,48.5 -71,46.9 -68.5,48.7 -65,49.2 -64.3,48.5 -66,47.8 -65,46.8 -64,46
  -61,46.2 -60,46 -61.2,45.2 -63.6,44.5 -65.6,43.5 -66.2,44 -64.6,45.3 -67,45 -68.5,46.2 -70.5,44.8 -72,44.5 -74.5,44.5
  -75.3,44.8 -76.3,44.15 -77.5,43.9 -79,43.8 -79.6,43.5 -79.8,43.25 -79.05,43.27 -78.95,42.88 -80.2,42.8 -80.5,42.6
  -81.3,42.65 -82,42.25 -82.6,42 -83.1,42.2 -82.5,42.6 -82.4,43 -81.75,43.4 -81.7,44.1 -81.3,44.6 -81.4,45.2 -80.9,44.6
  -80.1,44.5 -79.8,44.85 -80.5,45.6 -81.5,46 -83.5,46.2 -84.4,46.5 -84.6,46.9 -84.8,47.5 -85,47.95 -86.2,48.6 -88.2,48.75
  -88.6,48.3 -89.3,48.2 -89.6,47.95 -92,47.5 -94,48.2 -97,48.5 -110,48.5 -122.5,48.7 -123.3,49`;

const vancouverIsland = `-123.3,48.4 -124.7,48.6 -128,50.6 -127,50.8 -125,49.9 -123.5,48.8 -123.3,48.4`;
const newfoundland = `-59.3,47.6 -55.8,46.9 -53,46.7 -53,48 -55.5,49.6 -55.7,51.5 -57.5,50.3 -59.3,47.6`;

const mexico = `-117.1,32.6 -116.6,31.6 -115.8,30.3 -114,28.5 -115,27.8 -112.3,26 -112,24.6 -110.2,23 -109.5,23.2 -110.6,24.5
  -111.5,26.5 -113,28.6 -114.7,30.5 -114.8,31.7 -113.3,31.3 -112,29.3 -110.5,27.5 -109,25.8 -107,24 -105.5,22 -105.5,20.3
  -102,18 -97,15.8 -92.3,14.5 -88,16 -87,21.3 -90.3,21 -91,18.7 -94.5,18.2 -96,19.2 -97.8,22.3 -97.4,25 -97.2,25.95
  -98.5,27 -100,29 -101.5,30.2 -104,30.5 -106,32.2 -109,32.3 -113,32.4 -114.8,32.9 -117.1,32.6`;

const ringOf = (text: string): number[][] => text.split(/\s+/).map((pair) => pair.split(",").map(Number));

const neighbors = {
  type: "MultiPolygon" as const,
  coordinates: [canada, vancouverIsland, newfoundland, mexico].map((text) => [ringOf(text)]),
};

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

/** Where the middle is taken, names find a side. */
const aside: (
  | "center"
  | "top"
  | "bottom"
  | "left"
  | "right"
  | "top-left"
  | "top-right"
  | "bottom-left"
  | "bottom-right"
)[] = ["center", "top", "bottom", "left", "right", "top-left", "top-right", "bottom-left", "bottom-right"];

/** Farther away, three thousand names would be cut to the view for nothing. */
const countyNamesFrom = 8;

/** From the bottom up. Each needs one of the sources below. */
const layers: readonly Layer[] = [
  { id: "beyond", type: "fill", source: "beyond" },
  { id: "land", type: "fill", source: "states" },
  { id: "town", type: "heatmap", source: "builtUp", minzoom: 5 },
  { id: "lake", type: "fill", source: "lakes" },
  {
    id: "river",
    type: "line",
    source: "rivers",
    minzoom: 5,
    // Nearer, it would be streets away from its banks.
    maxzoom: 13,
    layout: { "line-cap": "round", "line-join": "round" },
  },
  { id: "county", type: "line", source: "counties", minzoom: 5.5 },
  { id: "state", type: "line", source: "states" },
  {
    id: "county-name",
    type: "symbol",
    source: "countyNames",
    minzoom: countyNamesFrom,
    layout: {
      "text-field": ["concat", ["upcase", ["get", "name"]], " CO."],
      "text-font": plain,
      "text-size": ["interpolate", ["linear"], ["zoom"], 8, 9.5, 11, 11.5],
      "text-letter-spacing": 0.14,
      "text-max-width": 14,
      "text-variable-anchor": aside,
      "text-radial-offset": 3,
    },
  },
  {
    id: "river-name",
    type: "symbol",
    source: "rivers",
    minzoom: 7,
    maxzoom: 13,
    layout: {
      "symbol-placement": "line",
      "text-field": ["get", "name"],
      "text-font": plain,
      "text-size": ["interpolate", ["linear"], ["zoom"], 7, 10, 11, 12],
      "text-letter-spacing": 0.06,
      "text-offset": [0, -0.8],
      "symbol-spacing": 220,
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
      "text-padding": 3,
      // Beside the middle, where the pins are.
      "text-variable-anchor": ["top", "bottom", "left", "right"],
      "text-radial-offset": 1.5,
    },
  },
  {
    id: "place-name",
    type: "symbol",
    source: "places",
    // The smaller a place, the nearer one must be to see its name. Filters know whole levels only.
    filter: ["<=", ["get", "rank"], ["step", ["zoom"], 1, 5, 2, 6, 3, 7, 4, 8, 5, 9, 6, 10, 7]],
    layout: {
      "text-field": ["get", "name"],
      "text-font": ["step", ["get", "rank"], ["literal", strong], 5, ["literal", plain]],
      "text-size": [
        "interpolate",
        ["linear"],
        ["zoom"],
        4,
        ["match", ["get", "rank"], 1, 12, 2, 11, 10.5],
        10,
        ["match", ["get", "rank"], 1, 18, 2, 16, 3, 14, 4, 12.5, 5, 12, 11],
        13,
        ["match", ["get", "rank"], 1, 20, 2, 18, 3, 16, 4, 15, 5, 14, 13],
      ],
      "symbol-sort-key": ["get", "rank"],
      "text-padding": 6,
      "text-variable-anchor": aside,
      "text-radial-offset": 1.6,
    },
  },
];

const ids: readonly string[] = layers.map(({ id }) => id);

/** Thin lines run below names, which break them with their halo. */
const belowNames = ["water", "route-other", "route-target"];

/** Below the outlines that belong above it, and below everything that is not an outline. */
const layerAbove = (map: MapLibre, { id, type }: Layer): string | undefined => {
  const below = type === "symbol" ? belowNames : ["water"];
  return map.getLayersOrder().find((other) => {
    const at = ids.indexOf(other);
    return !below.includes(other) && (at === -1 || at > ids.indexOf(id));
  });
};

/** Adds one source and the layers that draw it. */
const addSource = (map: MapLibre, source: string, data: unknown): void => {
  map.addSource(source, { type: "geojson", data: data as Features });
  for (const layer of layers)
    if ("source" in layer && layer.source === source) map.addLayer(layer, layerAbove(map, layer));
};

export type Town = { readonly name: string; readonly lat: number; readonly lng: number };

const townFeatures = (towns: readonly Town[]) =>
  points(towns.map(({ name, lat, lng }) => ({ at: [lng, lat], properties: { name } })));

const setData = (map: MapLibre, source: string, data: ReturnType<typeof points>): void => {
  void map.getSource<GeoJSONSource>(source)?.setData(data);
};

/** Which places each map names anyway. */
const named = new WeakMap<MapLibre, IsPlace>();

/** Names of the towns in which the shown visits are. */
export const nameTowns = (map: MapLibre, towns: readonly Town[]): void =>
  setData(map, "towns", townFeatures(towns.filter((town) => !named.get(map)?.(town.name, town))));

/** Pixels that a name needs. */
const nameSize = { width: 110, height: 44 };

/** Names of counties stand in the middle of what is in view. */
const nameCounties = (map: MapLibre, areas: readonly Area[]): void => {
  if (map.getZoom() < countyNamesFrom) return;
  const [[west, south], [east, north]] = map.getBounds().toArray();
  const view: Bounds = [west, south, east, north];
  const { clientWidth, clientHeight } = map.getContainer();
  const least = {
    width: ((east - west) * nameSize.width) / clientWidth,
    height: ((north - south) * nameSize.height) / clientHeight,
  };
  const names = areas.flatMap((area) => {
    const at = visibleMiddle(area, view, least);
    return at ? [{ at, properties: { name: area.name } }] : [];
  });
  setData(map, "countyNames", points(names));
};

/** Adds names, land and counties, each as soon as it is there. `onPart` is called after each, to paint it. */
export const addOutlines = async (map: MapLibre, signal: AbortSignal, onPart: () => void): Promise<void> => {
  const add = async <Read>(reading: Promise<Read>, put: (read: Read) => void): Promise<void> => {
    const read = await reading;
    if (signal.aborted) return;
    put(read);
    onPart();
  };
  await Promise.all([
    add(readPlaces(), ({ isPlace, places, builtUp }) => {
      named.set(map, isPlace);
      addSource(map, "places", places);
      addSource(map, "towns", townFeatures([]));
      addSource(map, "builtUp", builtUp);
    }),
    add(readWater(), ({ rivers, lakes }) => {
      addSource(map, "rivers", rivers);
      addSource(map, "lakes", lakes);
    }),
    add(readStates(), ({ states, names }) => {
      addSource(map, "beyond", neighbors);
      addSource(map, "states", states);
      addSource(map, "stateNames", names);
      const loading = map.on("sourcedata", ({ sourceId }) => {
        if (sourceId !== "states" || !map.isSourceLoaded("states")) return;
        loading.unsubscribe();
        onPart();
      });
    }),
    add(readCounties(), ({ borders, areas }) => {
      addSource(map, "counties", borders);
      addSource(map, "countyNames", points([]));
      const name = () => nameCounties(map, areas);
      name();
      map.on("moveend", name);
      map.on("resize", name);
    }),
  ]);
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
        0.18,
        transparent(paint.town),
        0.26,
        paint.town,
      ],
      "heatmap-opacity": ["interpolate", ["linear"], ["zoom"], 5, 0, 6.5, 1],
    },
    lake: { "fill-color": paint.water },
    river: {
      "line-color": paint.water,
      "line-width": ["interpolate", ["exponential", 1.6], ["zoom"], 5, 0.8, 9, 2, 13, 7],
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
    "river-name": { "text-color": paint.name2, ...halo },
    "state-name": { "text-color": paint.name2, ...halo },
    "town-name": { "text-color": paint.name, ...halo },
    "place-name": { "text-color": paint.name, ...halo },
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
