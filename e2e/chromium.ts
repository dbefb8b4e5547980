import { existsSync } from "node:fs";

const usualPlaces = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const chromiumPath = [process.env.CHROMIUM_PATH, ...usualPlaces].find((path) => path && existsSync(path));

/** Chromium without its windows: two thirds of the work for the same pages. */
const shell = "/usr/bin/chromium-headless-shell";

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

const launchWith = (path: string | undefined) => ({
  ...(path ? { executablePath: path } : {}),
  args: chromiumArgs,
});
export const headless = launchWith(existsSync(shell) ? shell : chromiumPath);
/** For notifications and PDF files. */
export const wholeBrowser = launchWith(chromiumPath);
