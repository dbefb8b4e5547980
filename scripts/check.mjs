// The static checks: format and import order, lint with types and import boundaries, wings, tables, words, catalogs, types of every workspace.
import { spawn } from "node:child_process";
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
  { label: "words", command: process.execPath, args: ["scripts/voice.mjs"] },
  { label: "catalogs of texts", command: process.execPath, args: ["scripts/catalogs.mjs"] },
  ...[...workspaces, "apps/web/src/sw", "e2e", "bench", "drill"].map((workspace) => ({
    label: `types of ${workspace}`,
    command: bin("tsc"),
    args: ["-p", workspace],
  })),
];

/** Runs one check and answers what it wrote. */
const outcomeOf = ({ command, args }) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    const output = [];
    child.stdout.on("data", (chunk) => output.push(chunk));
    child.stderr.on("data", (chunk) => output.push(chunk));
    child.on("error", ({ message }) => resolve({ passed: false, text: message }));
    child.on("close", (code) =>
      resolve({ passed: code === 0, text: Buffer.concat(output).toString().trim() }),
    );
  });

/** Two at a time: some checks use one core only, and wait for the disk. */
const lanes = 2;

export const runChecks = async () => {
  const waiting = [...checks];
  let failed = 0;
  const workOff = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { passed, text } = await outcomeOf(check);
      console.log(`${passed ? "ok  " : "FAIL"} ${check.label}`);
      if (!passed) failed += 1;
      if (!passed || check.shows) console.log(text);
    }
  };
  await Promise.all(Array.from({ length: lanes }, workOff));
  return { passed: checks.length - failed, failed };
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { failed } = await runChecks();
  process.exit(failed === 0 ? 0 : 1);
}
