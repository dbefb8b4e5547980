import { useSyncExternalStore } from "react";

export const themes = ["light", "dark", "auto"] as const;
export const fontSizes = ["small", "medium", "large"] as const;
export const colorSchemes = ["blue", "green", "copper", "violet", "slate"] as const;

export type Theme = (typeof themes)[number];
export type FontSize = (typeof fontSizes)[number];
export type ColorScheme = (typeof colorSchemes)[number];

type Appearance = {
  readonly theme: Theme;
  readonly sidebarCollapsed: boolean;
  readonly compactMode: boolean;
  readonly animations: boolean;
  readonly highContrast: boolean;
  /** Black on white, whatever the theme is, to be read in the sun. */
  readonly sunlight: boolean;
  readonly fontSize: FontSize;
  readonly colorScheme: ColorScheme;
};

export const appearanceKey = "fieldwright.appearance";

export const defaultAppearance: Appearance = {
  theme: "light",
  sidebarCollapsed: false,
  compactMode: false,
  animations: true,
  highContrast: false,
  sunlight: false,
  fontSize: "medium",
  colorScheme: "blue",
};

const oneOf = <V extends string>(allowed: readonly V[], value: unknown, fallback: V): V =>
  allowed.find((candidate) => candidate === value) ?? fallback;

const flag = (value: unknown, fallback: boolean): boolean => (typeof value === "boolean" ? value : fallback);

/** Accepts anything that is stored. Invalid values become the default. */
export const parseAppearance = (stored: string | null): Appearance => {
  let raw: Partial<Record<keyof Appearance, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(stored ?? "{}");
    if (typeof parsed === "object" && parsed !== null) raw = parsed;
  } catch {
    return defaultAppearance;
  }
  const fallback = defaultAppearance;
  return {
    theme: oneOf(themes, raw.theme, fallback.theme),
    sidebarCollapsed: flag(raw.sidebarCollapsed, fallback.sidebarCollapsed),
    compactMode: flag(raw.compactMode, fallback.compactMode),
    animations: flag(raw.animations, fallback.animations),
    highContrast: flag(raw.highContrast, fallback.highContrast),
    sunlight: flag(raw.sunlight, fallback.sunlight),
    fontSize: oneOf(fontSizes, raw.fontSize, fallback.fontSize),
    colorScheme: oneOf(colorSchemes, raw.colorScheme, fallback.colorScheme),
  };
};

/**
 * The attributes of <html> that tokens.css uses. Undefined removes one. public/appearance.js sets the same ones
 * before the first paint and when the system or another tab changes. appearance.test.ts checks that both agree.
 */
export const appearanceAttributes = (appearance: Appearance, systemIsDark: boolean) => {
  const { theme, sunlight } = appearance;
  const dark = !sunlight && (theme === "dark" || (theme === "auto" && systemIsDark));
  return {
    "data-theme": dark ? "dark" : "light",
    "data-scheme": appearance.colorScheme,
    "data-font-size": appearance.fontSize,
    "data-contrast": sunlight || appearance.highContrast ? "high" : undefined,
    "data-sunlight": sunlight ? "on" : undefined,
    "data-density": appearance.compactMode ? "compact" : undefined,
    "data-motion": appearance.animations ? undefined : "off",
  };
};

const listeners = new Set<() => void>();
let current: Appearance | undefined;

const read = (): Appearance => {
  current ??= parseAppearance(localStorage.getItem(appearanceKey));
  return current;
};

const apply = () => {
  const attributes = appearanceAttributes(read(), matchMedia("(prefers-color-scheme: dark)").matches);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) document.documentElement.removeAttribute(name);
    else document.documentElement.setAttribute(name, value);
  }
};

const become = (next: Appearance) => {
  current = next;
  for (const listener of listeners) listener();
};

/** Changes preferences in this tab and every other open tab. */
export const setAppearance = (change: Partial<Appearance>): void => {
  const next = { ...read(), ...change };
  localStorage.setItem(appearanceKey, JSON.stringify(next));
  become(next);
  apply();
};

const onStorage = (event: StorageEvent) => {
  if (event.key === appearanceKey || event.key === null) become(parseAppearance(event.newValue));
};

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) {
    addEventListener("storage", onStorage);
    // Another tab may have changed it while there was no listener here.
    current = undefined;
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", onStorage);
  };
};

export const useAppearance = (): Appearance => useSyncExternalStore(subscribe, read);
