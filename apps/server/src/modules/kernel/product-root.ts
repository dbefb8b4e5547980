import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const server = createRequire(import.meta.url).resolve("@fieldwright/server/package.json");

/** The root folder of the product, both when run from source and when bundled. */
export const productRoot = join(dirname(server), "../..");
