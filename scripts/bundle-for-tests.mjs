import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { bundleServer } from "./bundle-server.mjs";
import { root } from "./prepare.mjs";

/**
 * Bundles the server once for all tests that start it or its threads. Loading it from source takes seconds each time,
 * bundling all of it one second. Among the server's files, because it looks for packages from where it is.
 */
export const setup = async ({ provide }) => {
  const parent = join(root, "apps/server/src/testing/dist");
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, "run-"));
  await bundleServer(folder);
  process.env.SERVER_BUNDLE = folder;
  // For the engine's tests, which read no files and no environment.
  provide("engineCore", [...(await readFile(join(folder, "engine-core.wasm")))]);
  provide("planProblems", {
    first: Number(process.env.PLAN_SEED ?? 1),
    count: Number(process.env.PLAN_RUNS ?? 2_000),
  });
  return () => rm(folder, { recursive: true, force: true });
};
