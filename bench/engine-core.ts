import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Core, loadCore } from "@fieldwright/engine/search/core";
import type { Stop } from "@fieldwright/engine/stop/stop";

const root = join(import.meta.dirname, "..");

/** Built anew, as the product has it. */
export const readCore = (): Core => {
  execFileSync(process.execPath, ["scripts/build-core.mjs"], { cwd: root, stdio: "inherit" });
  return loadCore(readFileSync(join(root, "packages/engine/dist/engine-core.wasm")));
};

export const cpuMilliseconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const stepsBetweenReadings = 1_000;

/** A budget of CPU time. Reading it is slow on some machines, so between readings it goes on at the pace so far. */
export const afterCpuSeconds = (most: number): Stop => {
  const begun = cpuMilliseconds();
  let read = { steps: 0, used: 0 };
  return (steps) => {
    if (steps === 0 || steps - read.steps >= stepsBetweenReadings)
      read = { steps, used: cpuMilliseconds() - begun };
    const used = read.steps > 0 ? (read.used * steps) / read.steps : read.used;
    return used / (most * 1000);
  };
};
