import { useState } from "react";
import { useMedia } from "@/lib/use-media";

/** Pixels per hour of the day's board. */
export const zooms = [56, 84, 126] as const;

export const colourings = ["status", "category", "technician"] as const;
export type Colouring = (typeof colourings)[number];

type Width = "fit" | number;

export type BoardSettings = {
  /** Index into `zooms`, or as wide as there is room. */
  readonly width: Width;
  readonly colouring: Colouring;
  readonly isTrayOpen: boolean;
  /** The week needs the width, so its tray is an edge until someone opens it. */
  readonly isWeekTrayOpen: boolean;
};

const storageKey = "fieldwright.board";

const usual: BoardSettings = { width: "fit", colouring: "status", isTrayOpen: true, isWeekTrayOpen: false };

const isObject = (raw: unknown): raw is Record<string, unknown> => typeof raw === "object" && raw !== null;

const read = (): BoardSettings => {
  try {
    const raw: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "{}");
    if (!isObject(raw)) return usual;
    const { width } = raw;
    return {
      width: typeof width === "number" && zooms[width] ? width : usual.width,
      colouring: colourings.find((known) => known === raw.colouring) ?? usual.colouring,
      isTrayOpen: raw.isTrayOpen !== false,
      isWeekTrayOpen: raw.isWeekTrayOpen === true,
    };
  } catch {
    return usual;
  }
};

/** Narrow screens open the tray over the board, each time only when asked. */
export const useTray = (isKeptOpen: boolean, keep: (isOpen: boolean) => void) => {
  const isWide = useMedia("(width >= 64rem)");
  const [isOver, setOver] = useState(false);
  const isOpen = isWide ? isKeptOpen : isOver;
  return { isOpen, toggle: () => (isWide ? keep(!isOpen) : setOver(!isOpen)) };
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
