// Installs and builds when stale. Uses only Node's built-in modules, because it runs before anything is installed.
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const installStamp = join(root, "node_modules", ".fieldwright-install");
const buildStamp = join(root, "apps", "server", "dist", ".stamp");

/** Everything that the build reads. */
const buildInputs = [
  "package-lock.json",
  "scripts/build.mjs",
  "scripts/build-core.mjs",
  "scripts/bundle-server.mjs",
  "apps/server",
  "apps/web",
  "packages",
];
const ignoredFolders = new Set(["node_modules", "dist", "migrations", "testing"]);
const isTest = (name) => /\.test\.tsx?$/.test(name);

const readIfThere = (path) => (existsSync(path) ? readFileSync(path, "utf8") : "");

const filesBelow = (path) => {
  const entries = readdirSync(path, { withFileTypes: true });
  return entries.flatMap((entry) => {
    const child = join(path, entry.name);
    if (entry.isDirectory()) return ignoredFolders.has(entry.name) ? [] : filesBelow(child);
    return entry.isFile() && !isTest(entry.name) ? [child] : [];
  });
};

const installFingerprint = () =>
  createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .update(`${process.platform} ${process.arch} ${process.versions.modules}`)
    .digest("hex");

const buildFingerprint = () => {
  const hash = createHash("sha256").update(process.env.VITE_API_BASE ?? "");
  for (const input of buildInputs) {
    const path = join(root, input);
    const files = input.includes(".") ? [path] : filesBelow(path).sort();
    for (const file of files) hash.update(relative(root, file)).update(readFileSync(file));
  }
  return hash.digest("hex");
};

const run = (command, args, label) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], shell: false });
    const output = [];
    child.stdout.on("data", (chunk) => output.push(chunk));
    child.stderr.on("data", (chunk) => output.push(chunk));
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) return resolve();
      reject(new Error(`${label} failed:\n${Buffer.concat(output).toString().trim()}`));
    });
  });

const step = async (label, work) => {
  const begun = performance.now();
  process.stdout.write(`${label} ... `);
  try {
    await work();
  } catch (error) {
    process.stdout.write("failed\n");
    throw error;
  }
  process.stdout.write(`${((performance.now() - begun) / 1000).toFixed(1)} s\n`);
};

const stamp = (path, fingerprint) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, fingerprint);
};

/** npm's entry point if npm started us, which avoids a shell and a PATH lookup. */
const npm = () => {
  const entry = process.env.npm_execpath;
  return entry?.endsWith("npm-cli.js")
    ? { command: process.execPath, args: [entry] }
    : { command: "npm", args: [] };
};

export const requireNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Fieldwright needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
};

export const install = async () => {
  const fingerprint = installFingerprint();
  if (readIfThere(installStamp) === fingerprint) return;
  const { command, args } = npm();
  await step("Installing packages", () =>
    run(command, [...args, "ci", "--include=dev", "--no-audit", "--no-fund"], "npm ci"),
  );
  stamp(installStamp, fingerprint);
};

export const build = async () => {
  const fingerprint = buildFingerprint();
  if (readIfThere(buildStamp) === fingerprint) return;
  await step("Building", () => run(process.execPath, ["scripts/build.mjs"], "The build"));
  stamp(buildStamp, fingerprint);
};

/** What every command of the product needs first. Says in a few lines why it cannot be had. */
export const prepare = async () => {
  requireNode();
  try {
    await install();
    await build();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
};

export const commandExists = (name) => {
  try {
    execFileSync("sh", ["-c", `command -v ${name}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};
