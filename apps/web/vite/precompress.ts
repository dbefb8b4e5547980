import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { minify, type Plugin } from "vite";
import { compression } from "vite-plugin-compression2";

/** Writes `.br` and `.gz` next to every text file of the build, so that the server never compresses them. */
export const precompress = (): Plugin =>
  compression({
    // Not the public pages: the server inserts its own address into them first.
    include: /\bapp\.html$|\.(?:m?js|css|svg|json|webmanifest)$/,
    threshold: 256,
    // Otherwise it logs one line per file.
    logLevel: "silent",
  });

/** Vite copies scripts from the public folder without minifying them. */
export const minifyPublicScripts = (): Plugin => ({
  name: "fieldwright:minify-public-scripts",
  apply: "build",
  async writeBundle({ dir = "dist" }) {
    for (const name of (await readdir(dir)).filter((entry) => entry.endsWith(".js"))) {
      const path = join(dir, name);
      const { code } = await minify(path, await readFile(path, "utf8"));
      await writeFile(path, code);
    }
  },
});
