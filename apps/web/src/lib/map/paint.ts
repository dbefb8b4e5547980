import { useSyncExternalStore } from "react";
import type { Tone } from "@/ui/badge";

/** Colors in a format that the map library accepts. */
export type Paint = {
  readonly land: string;
  readonly water: string;
  readonly border: string;
  readonly grid: string;
  readonly casing: string;
  readonly tones: Readonly<Record<Tone, string>>;
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
  const solid = (tone: Tone) => read(`--${tone}-solid`);
  return {
    land: read("--surface"),
    water: read("--sunken"),
    border: read("--line-strong"),
    grid: read("--board-grid-hour"),
    casing: read("--surface"),
    tones: {
      stone: solid("stone"),
      blue: solid("blue"),
      teal: solid("teal"),
      green: solid("green"),
      ochre: solid("ochre"),
      red: solid("red"),
      plum: solid("plum"),
    },
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
