import { MapLibre, ScaleControl } from "./maplibre";

/** The contiguous United States. */
const country: [number, number, number, number] = [-125, 24.5, -66.5, 49.5];

const blank = {
  version: 8 as const,
  sources: {},
  layers: [{ id: "water", type: "background" as const }],
};

type MapOptions = {
  /** Null for outlines. */
  readonly styleUrl: string | null;
  readonly title: string;
  /** A picture: it cannot be moved. */
  readonly isStill: boolean;
};

export const createMap = (container: HTMLElement, { styleUrl, title, isStill }: MapOptions): MapLibre => {
  const map = new MapLibre({
    container,
    style: styleUrl ?? blank,
    bounds: country,
    attributionControl: styleUrl ? { compact: true } : false,
    maxZoom: 17,
    maxPitch: 0,
    interactive: !isStill,
    dragRotate: false,
    renderWorldCopies: false,
    locale: { "Map.Title": title },
  });
  if (isStill) return map;
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new ScaleControl({ unit: "imperial", maxWidth: 96 }), "bottom-right");
  return map;
};

export const hasGraphics = (): boolean => {
  const context = document.createElement("canvas").getContext("webgl2");
  // Release the context: browsers allow only a few at a time.
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
};
