import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { minify, type Plugin } from "vite";

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** The public pages are not among them: the server puts its own address into them first. */
const compressible = /^app\.html$|\.(?:m?js|css|svg|json|webmanifest)$/;
const smallestWorthIt = 256;

/** Scripts beside the bundle come from the public folder as they were written. */
const shortened = async (path: string, content: Buffer): Promise<Buffer> => {
  if (!/^[^/]+\.js$/.test(path)) return content;
  return Buffer.from((await minify(path, content.toString())).code);
};

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
        const paths = entries.filter((path) => compressible.test(path));
        await Promise.all(
          paths.map(async (path) => {
            const file = join(outDir, path);
            const written = await readFile(file);
            const content = await shortened(path, written);
            if (content !== written) await writeFile(file, content);
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
