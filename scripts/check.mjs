// The static checks: format and import order, lint with types and import boundaries, wings, tables, types of every workspace.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./prepare.mjs";

const bin = (name) => join(root, "node_modules", ".bin", name);

const workspaces = ["packages", "apps"].flatMap((folder) =>
  readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
);

const checks = [
  { label: "format", command: bin("biome"), args: ["ci", "--colors=off", "--error-on-warnings", "."] },
  { label: "lint", command: bin("oxlint"), args: ["--type-aware", "--deny-warnings"] },
  { label: "unused code", command: bin("knip"), args: ["--no-progress"] },
  { label: "wings of the server", command: process.execPath, args: ["scripts/wings.mjs"], shows: true },
  { label: "tables of the server", command: process.execPath, args: ["scripts/tables.mjs"], shows: true },
  ...[...workspaces, "apps/web/src/sw", "e2e", "bench"].map((workspace) => ({
    label: `types of ${workspace}`,
    command: bin("tsc"),
    args: ["-p", workspace],
  })),
];

export const runChecks = () => {
  let failed = 0;
  for (const { label, command, args, shows = false } of checks) {
    const result = spawnSync(command, args, { cwd: root, encoding: "utf8" });
    const passed = result.status === 0;
    console.log(`${passed ? "ok  " : "FAIL"} ${label}`);
    if (!passed) failed += 1;
    if (!passed || shows) {
      console.log(`${result.stdout ?? ""}${result.stderr ?? ""}`.trim());
    }
  }
  return { passed: checks.length - failed, failed };
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exit(runChecks().failed === 0 ? 0 : 1);
}
