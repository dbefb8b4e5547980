import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { minify, type Plugin } from "vite";
import { compression } from "vite-plugin-compression2";

/** Writes `.br` and `.gz` beside every text file of a build, so that the server never compresses them itself. */
export const precompress = (): Plugin =>
  compression({
    // The public pages are not among them: the server puts its own address into them first.
    include: /\bapp\.html$|\.(?:m?js|css|svg|json|webmanifest)$/,
    threshold: 256,
    // One line for each file otherwise.
    logLevel: "silent",
  });

/** Vite copies the scripts of the public folder as they were written. */
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
