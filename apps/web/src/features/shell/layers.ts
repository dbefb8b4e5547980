import { lazy } from "react";

/** What opens on top of the shell. Fetched on the first wish for it, so that the first screen does without. */
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

/** For a pointer or focus that comes near: the code is there when the press follows. */
export const preload = (layer: Layer): void => {
  load[layer]().catch(() => undefined);
};
