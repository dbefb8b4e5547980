import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { rolldown } from "rolldown";
import { buildCore } from "./build-core.mjs";
import { root } from "./prepare.mjs";

/** Bundles our own packages and leaves everything from node_modules external. */
const isExternal = (id) => !/^(?:[./#]|@fieldwright\/)/.test(id);

/** The commit that the program is built from. Undefined outside of a repository. */
const readCommit = async () => {
  const { stdout } = await promisify(execFile)("git", ["rev-parse", "--short=12", "HEAD"], { cwd: root });
  return stdout.trim();
};

/** Writes the server into a folder, with the files that its worker threads load by name. */
export const bundleServer = async (folder) => {
  const bundle = await rolldown({
    input: {
      main: join(root, "apps/server/src/runtime/main.ts"),
      backup: join(root, "apps/server/src/runtime/backup.ts"),
      restore: join(root, "apps/server/src/runtime/restore.ts"),
      "move-files": join(root, "apps/server/src/runtime/move-files.ts"),
      "background-worker": join(root, "apps/server/src/runtime/background/background-worker.ts"),
      "solve-worker": join(root, "apps/server/src/modules/planning/solve-worker.ts"),
      "exchange-worker": join(root, "apps/server/src/modules/exchange/archive/exchange-worker.ts"),
      "plan-run-worker": join(root, "apps/server/src/modules/planning/proposals/plan-run-worker.ts"),
      "plan-worker": join(root, "apps/server/src/modules/exchange/lists/reading/plan-worker.ts"),
      "heic-worker": join(root, "apps/server/src/modules/kernel/files/heic-worker.ts"),
      "sample-worker": join(root, "apps/server/src/modules/settings/sample/sample-worker.ts"),
      "pdf-worker": join(root, "apps/server/src/modules/pdf/drawing/pdf-worker.ts"),
    },
    platform: "node",
    external: isExternal,
    onLog: (level, log, handle) => {
      if (log.code === "UNRESOLVED_IMPORT") throw new Error(log.message);
      handle(level, log);
    },
  });
  await bundle.write({ dir: folder, format: "esm", sourcemap: true, entryFileNames: "[name].js" });
  await bundle.close();
  await buildCore(folder);
  const commit = await readCommit().catch(() => undefined);
  if (commit) await writeFile(join(folder, "commit"), commit);
};
