import { useState } from "react";

/** Pixels per hour in the day and week ranges. */
export const zooms = [
  { day: 56, week: 16 },
  { day: 84, week: 28 },
  { day: 126, week: 56 },
] as const;

export const colourings = ["status", "category", "technician"] as const;
export type Colouring = (typeof colourings)[number];

export type BoardSettings = {
  /** Index into `zooms`. */
  readonly zoom: { readonly day: number; readonly week: number };
  readonly colouring: Colouring;
  readonly isTrayOpen: boolean;
};

const storageKey = "fieldwright.board";

const usual: BoardSettings = { zoom: { day: 1, week: 0 }, colouring: "status", isTrayOpen: true };

const isObject = (raw: unknown): raw is Record<string, unknown> => typeof raw === "object" && raw !== null;

const readZoom = (raw: unknown, fallback: number): number =>
  typeof raw === "number" && zooms[raw] ? raw : fallback;

const read = (): BoardSettings => {
  try {
    const raw: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "{}");
    if (!isObject(raw)) return usual;
    const zoom = isObject(raw.zoom) ? raw.zoom : {};
    return {
      zoom: { day: readZoom(zoom.day, usual.zoom.day), week: readZoom(zoom.week, usual.zoom.week) },
      colouring: colourings.find((known) => known === raw.colouring) ?? usual.colouring,
      isTrayOpen: raw.isTrayOpen !== false,
    };
  } catch {
    return usual;
  }
};

/** Board settings, remembered in this browser. */
export const useBoardSettings = () => {
  const [settings, setSettings] = useState(read);
  const change = (changes: Partial<BoardSettings>) => {
    const next = { ...settings, ...changes };
    localStorage.setItem(storageKey, JSON.stringify(next));
    setSettings(next);
  };
  return [settings, change] as const;
};
