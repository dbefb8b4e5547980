import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** The public pages are not among them: the server puts its own address into them first. */
const compressible = /^app\.html$|\.(?:js|css|svg|json|webmanifest)$/;
const smallestWorthIt = 1024;

/** Writes `.br` and `.gz` beside every text file of the build, so that the server never compresses them itself. */
export const precompress = (): Plugin => {
  let outDir = "dist";
  return {
    name: "fieldwright:precompress",
    apply: "build",
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        const entries = await readdir(outDir, { recursive: true });
        const files = entries.filter((path) => compressible.test(path)).map((path) => join(outDir, path));
        await Promise.all(
          files.map(async (file) => {
            const content = await readFile(file);
            if (content.length < smallestWorthIt) return;
            const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
            await Promise.all([
              writeFile(`${file}.br`, await brotli(content, quality)),
              writeFile(`${file}.gz`, await gz(content, { level: constants.Z_BEST_COMPRESSION })),
            ]);
          }),
        );
      },
    },
  };
};
