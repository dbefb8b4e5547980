import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const server = createRequire(import.meta.url).resolve("@fieldwright/server/package.json");

/** The folder of the whole product, from the sources and from the bundle alike. */
export const productRoot = join(dirname(server), "../..");
