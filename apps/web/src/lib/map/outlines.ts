import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import statesUrl from "us-atlas/states-10m.json?url";
import type { MapLibre } from "./maplibre";
import type { Paint } from "./paint";

type Atlas = Topology<{ states: GeometryCollection }>;

/** State borders, for maps without a tile server. */
const readStates = async () => {
  const answer = await fetch(statesUrl);
  const atlas: Atlas = await answer.json();
  return feature(atlas, atlas.objects.states);
};

/** Grid lines, because at city zoom a map of state borders would be blank. */
const graticule = () => {
  const lines: [number, number][][] = [];
  for (let tenth = 240; tenth <= 720; tenth += 1) {
    lines.push([
      [-170, tenth / 10],
      [-66, tenth / 10],
    ]);
  }
  for (let tenth = -1700; tenth <= -660; tenth += 1) {
    lines.push([
      [tenth / 10, 24],
      [tenth / 10, 72],
    ]);
  }
  return { type: "MultiLineString" as const, coordinates: lines };
};

/** Adds the outlines above the water and below everything else. Only for maps without a style. */
export const addOutlines = async (map: MapLibre, signal: AbortSignal): Promise<void> => {
  const states = await readStates();
  if (signal.aborted) return;
  map.addSource("states", { type: "geojson", data: states });
  map.addSource("graticule", { type: "geojson", data: graticule(), tolerance: 0 });
  const below = map.getLayersOrder().find((layer) => layer !== "water");
  map.addLayer({ id: "land", type: "fill", source: "states" }, below);
  map.addLayer({ id: "grid", type: "line", source: "graticule", minzoom: 8 }, below);
  map.addLayer({ id: "border", type: "line", source: "states", paint: { "line-width": 1.25 } }, below);
};

export const paintOutlines = (map: MapLibre, paint: Paint): void => {
  if (map.getLayer("water")) map.setPaintProperty("water", "background-color", paint.water);
  if (!map.getLayer("land")) return;
  map.setPaintProperty("land", "fill-color", paint.land);
  map.setPaintProperty("grid", "line-color", paint.grid);
  map.setPaintProperty("border", "line-color", paint.border);
};
