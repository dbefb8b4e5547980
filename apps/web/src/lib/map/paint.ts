import { useSyncExternalStore } from "react";

/** Colors in a format that the map library accepts. */
export type Paint = {
  readonly land: string;
  /** Land of other countries. */
  readonly beyond: string;
  readonly water: string;
  /** Built-up land. */
  readonly town: string;
  readonly park: string;
  readonly road: string;
  readonly roadEdge: string;
  readonly highway: string;
  readonly highwayEdge: string;
  readonly state: string;
  readonly county: string;
  /** Names of places, and of counties and states. */
  readonly name: string;
  readonly name2: string;
  readonly accent: string;
  /** What was driven already. */
  readonly driven: string;
  /** Routes that are not in focus. */
  readonly other: string;
  readonly casing: string;
};

const attributes = ["data-theme", "data-contrast", "data-sunlight", "data-scheme"];

const subscribe = (notify: () => void) => {
  const observer = new MutationObserver(notify);
  observer.observe(document.documentElement, { attributeFilter: attributes });
  return () => observer.disconnect();
};

/** The map library does not accept OKLCH tokens, so paint one pixel and read its red, green and blue. */
const tokenReader = () => {
  const style = getComputedStyle(document.documentElement);
  const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  return (token: string): string => {
    if (!context) return "gray";
    context.fillStyle = style.getPropertyValue(token);
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
    return `rgb(${red}, ${green}, ${blue})`;
  };
};

const readPaint = (): Paint => {
  const read = tokenReader();
  return {
    land: read("--map-land"),
    beyond: read("--map-beyond"),
    water: read("--map-water"),
    town: read("--map-town"),
    park: read("--map-park"),
    road: read("--map-road"),
    roadEdge: read("--map-road-edge"),
    highway: read("--map-highway"),
    highwayEdge: read("--map-highway-edge"),
    state: read("--map-state"),
    county: read("--map-county"),
    name: read("--map-name"),
    name2: read("--map-name-2"),
    accent: read("--accent"),
    driven: read("--accent-line"),
    other: read("--ink-3"),
    casing: read("--raised"),
  };
};

let known: { readonly look: string; readonly paint: Paint } | undefined;

const currentPaint = (): Paint => {
  const look = attributes.map((name) => document.documentElement.getAttribute(name)).join(" ");
  if (known?.look !== look) known = { look, paint: readPaint() };
  return known.paint;
};

/** Follows the theme, the contrast and the color scheme. */
export const usePaint = (): Paint => useSyncExternalStore(subscribe, currentPaint);
