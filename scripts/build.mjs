import { rm } from "node:fs/promises";
import { join } from "node:path";
import { build as buildWeb } from "vite";
import { bundleServer } from "./bundle-server.mjs";
import { root } from "./prepare.mjs";

const dist = join(root, "apps/server/dist");
await rm(dist, { recursive: true, force: true });
await bundleServer(dist);
await buildWeb({ root: join(root, "apps/web"), logLevel: "warn" });
