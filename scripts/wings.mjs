// Prints which wing imports which. Fails on an import that does not go down, a cycle of folders, or too many wings.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseSync } from "oxc-parser";
import { floors, isBelow, wingOf } from "./floors.mjs";
import { root } from "./prepare.mjs";

const maxWings = 16;
const source = "apps/server/src";

const importsOf = (path) => {
  const text = readFileSync(path, "utf8");
  const { module } = parseSync(path, text);
  const fixed = [...module.staticImports, ...module.staticExports.flatMap(({ entries }) => entries)];
  return [
    ...fixed.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    // The quotes are part of what the parser answers for `import()`.
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ];
};

/** Faces only re-export files of their own wing, so they are skipped. */
export const isCode = (path) => path.endsWith(".ts") && !/\.test\.ts$|^testing\/|\/index\.ts$/.test(path);

/** Maps each folder to the folders that its files import. */
const readArrows = (folder) => {
  const arrows = new Map();
  const add = (from, to) => {
    if (from !== to) arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
  };
  for (const path of readdirSync(folder, { recursive: true }).filter(isCode)) {
    const from = dirname(path);
    for (const specifier of importsOf(join(folder, path))) {
      if (specifier.startsWith(".")) add(from, dirname(relative(folder, resolve(folder, from, specifier))));
      if (specifier.startsWith("#"))
        add(from, specifier === "#http" ? "http" : `modules/${specifier.slice(1)}`);
    }
  }
  return arrows;
};

const findRing = (arrows) => {
  const done = new Set();
  const walk = (folder, way) => {
    if (way.includes(folder)) return [...way.slice(way.indexOf(folder)), folder];
    if (done.has(folder)) return undefined;
    for (const next of arrows.get(folder) ?? []) {
      const ring = walk(next, [...way, folder]);
      if (ring) return ring;
    }
    done.add(folder);
    return undefined;
  };
  for (const folder of arrows.keys()) {
    const ring = walk(folder, []);
    if (ring) return ring;
  }
  return undefined;
};

const wingOfFolder = (folder) => wingOf(`${source}/${folder}/`);

const betweenWings = (arrows) => {
  const between = new Map(floors.flat().map((wing) => [wing, new Set()]));
  for (const [from, targets] of arrows)
    for (const to of targets)
      if (wingOfFolder(from) !== wingOfFolder(to)) between.get(wingOfFolder(from))?.add(wingOfFolder(to));
  return between;
};

export const checkWings = (folder = join(root, source)) => {
  const arrows = readArrows(folder);
  const between = betweenWings(arrows);
  const faults = [];
  const inModules = readdirSync(join(folder, "modules"));
  if (inModules.length > maxWings) faults.push(`${inModules.length} wings; at most ${maxWings}`);
  for (const wing of inModules) if (!floors.flat().includes(wing)) faults.push(`${wing} has no floor`);
  for (const [wing, below] of between)
    for (const other of below) if (!isBelow(wing, other)) faults.push(`${wing} → ${other} goes up`);
  const ring = findRing(arrows);
  if (ring) faults.push(`a ring: ${ring.join(" → ")}`);
  return { between, faults };
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { between, faults } = checkWings();
  for (const [floor, wings] of [...floors.entries()].reverse())
    for (const wing of wings)
      console.log(
        `${floor} ${wing.padEnd(10)} → ${[...(between.get(wing) ?? [])].sort((a, b) => a.localeCompare(b)).join(" ")}`,
      );
  console.log(`${[...between.values()].reduce((sum, { size }) => sum + size, 0)} arrows`);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
