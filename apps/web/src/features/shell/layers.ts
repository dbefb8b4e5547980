import { lazy } from "react";

/** Overlays of the shell. Loaded on first use to keep the first screen small. */
const load = {
  createMenu: async () => ({ default: (await import("./create-menu")).CreateMenu }),
  userMenu: async () => ({ default: (await import("./user-menu")).UserMenu }),
  drawer: async () => ({ default: (await import("./navigation-drawer")).NavigationDrawer }),
  palette: async () => ({ default: (await import("./command-palette")).CommandPalette }),
  keys: async () => ({ default: (await import("./keyboard-shortcuts")).KeyboardShortcuts }),
};

export type Layer = keyof typeof load;

export const LazyCreateMenu = lazy(load.createMenu);
export const LazyUserMenu = lazy(load.userMenu);
export const LazyDrawer = lazy(load.drawer);
export const LazyPalette = lazy(load.palette);
export const LazyKeys = lazy(load.keys);

/** Called on hover or focus, so that the code is loaded before the click. */
export const preload = (layer: Layer): void => {
  load[layer]().catch(() => undefined);
};
