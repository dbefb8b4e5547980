import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { commandExists } from "./prepare.mjs";

const usualPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

export const findChromium = () =>
  [process.env.CHROMIUM_PATH, ...usualPlaces].find((path) => path && existsSync(path));

/** Installs Chromium with apt-get when run as root on Debian or Ubuntu. Otherwise the error says how to get it. */
export const installChromium = () => {
  if (process.getuid?.() !== 0 || !commandExists("apt-get")) {
    throw new Error(
      "Browser tests need Chromium: install it (Debian: sudo apt-get install chromium) or set CHROMIUM_PATH.",
    );
  }
  console.log("Installing Chromium");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args) => spawnSync("apt-get", ["-qq", ...args], { env, encoding: "utf8" });
  const install = ["install", "--yes", "--no-install-recommends"];
  for (const args of [["update"], [...install, "chromium"]]) {
    const result = apt(...args);
    if (result.status !== 0) throw new Error(`apt-get ${args[0]} failed:\n${result.stderr}`);
  }
  // Not every distribution has it, and the tests only run slower without it.
  apt(...install, "chromium-headless-shell");
  const found = findChromium();
  if (!found) throw new Error("Chromium was installed but not found in the usual places; set CHROMIUM_PATH.");
  return found;
};
