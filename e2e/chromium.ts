import { existsSync } from "node:fs";

const usualPlaces = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
export const chromiumPath = [process.env.CHROMIUM_PATH, ...usualPlaces].find(
  (path) => path && existsSync(path),
);

/** This replaces the list of Playwright, so all of it that matters here is repeated. */
const switchedOff = [
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
  // Pages for the address bar that nobody sees, loaded for every window: a quarter of all the work.
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxPopup",
];

export const chromiumArgs: string[] = [
  `--disable-features=${switchedOff.join(",")}`,
  // Chromium does not run its sandbox as root.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];
