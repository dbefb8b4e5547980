import { rm } from "node:fs/promises";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { build as buildWeb } from "vite";
import { root } from "./prepare.mjs";

/** Bundles our own packages and leaves everything from node_modules external. */
const isExternal = (id) => !/^(?:[./#]|@fieldwright\/)/.test(id);

const buildServer = async () => {
  const dist = join(root, "apps/server/dist");
  await rm(dist, { recursive: true, force: true });
  const bundle = await rolldown({
    input: {
      main: join(root, "apps/server/src/runtime/main.ts"),
      // Worker threads load these files by name.
      "solve-worker": join(root, "apps/server/src/modules/planning/solve-worker.ts"),
      "exchange-worker": join(root, "apps/server/src/modules/exchange/archive/exchange-worker.ts"),
      "pdf-worker": join(root, "apps/server/src/modules/pdf/drawing/pdf-worker.ts"),
    },
    platform: "node",
    external: isExternal,
    onLog: (level, log, handle) => {
      if (log.code === "UNRESOLVED_IMPORT") throw new Error(log.message);
      handle(level, log);
    },
  });
  await bundle.write({ dir: dist, format: "esm", sourcemap: true, entryFileNames: "[name].js" });
  await bundle.close();
};

await buildServer();
await buildWeb({ root: join(root, "apps/web"), logLevel: "warn" });
