// Builds the search's core from packages/engine/assembly. It takes seconds, so it is kept until a source or the compiler changes.
import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./prepare.mjs";

const sources = join(root, "packages/engine/assembly");
const folder = join(root, "packages/engine/dist");
const name = "engine-core.wasm";

const options = ["-O3", "--noAssert", "--runtime", "stub", "--importMemory", "--use", "abort="];

const fingerprintOf = async () => {
  const compiler = await readFile(join(root, "node_modules/assemblyscript/package.json"));
  const hash = createHash("sha256").update(compiler).update(options.join(" "));
  for (const file of (await readdir(sources)).sort())
    hash.update(file).update(await readFile(join(sources, file)));
  return hash.digest("hex");
};

/** Written under another name first: another process may be building or reading it. */
const replace = async (file, content) => {
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, content);
  await rename(unfinished, file);
};

const compile = async () => {
  // Loading the compiler alone takes a second.
  const { default: asc } = await import("assemblyscript/asc");
  const written = new Map();
  const said = asc.createMemoryStream();
  const { error } = await asc.main(
    [join("packages/engine/assembly", "index.ts"), ...options, "--baseDir", root, "--outFile", name],
    { stderr: said, writeFile: (file, content) => void written.set(file, content) },
  );
  const bytes = written.get(name);
  if (error || !bytes) throw new Error(`The engine's core: ${error?.message}\n${said.toString()}`);
  return bytes;
};

/** Builds it if it is stale, and copies it into the given folder. */
export const buildCore = async (to) => {
  const fingerprint = await fingerprintOf();
  const stamp = join(folder, "stamp");
  const isFresh = await readFile(stamp, "utf8").then(
    (known) => known === fingerprint,
    () => false,
  );
  if (!isFresh) {
    await mkdir(folder, { recursive: true });
    await replace(join(folder, name), await compile());
    await replace(stamp, fingerprint);
  }
  if (to) await copyFile(join(folder, name), join(to, name));
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) await buildCore();
