import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const source = "@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2";

const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join("");

/** What the site's texts are written with, and what a visitor types; a page with another character fails the build. */
export const siteCharacters = `${printable}\u00a0–—‘’“”…·×→←✓©⌘éñü`;

/** The four widths and the weights of the style guide, nothing beyond. */
const variationAxes = { wght: { min: 420, max: 680 }, wdth: { min: 84, max: 114 } };

/** Archivo cut down to what the public pages need, made once for each source and kept. */
export const siteFont = (): Plugin => {
  let folder = "";
  return {
    name: "fieldwright:site-font",
    configResolved({ root }) {
      folder = join(root, "node_modules/.site-font");
    },
    async buildStart() {
      const font = await readFile(createRequire(import.meta.url).resolve(source));
      const wanted = createHash("sha256")
        .update(font)
        .update(siteCharacters)
        .update(JSON.stringify(variationAxes))
        .digest("hex");
      const file = join(folder, "archivo.woff2");
      const key = join(folder, "key");
      if (existsSync(file) && (await readFile(key, "utf8").catch(() => "")) === wanted) return;
      await mkdir(folder, { recursive: true });
      await writeFile(file, await subsetFont(font, siteCharacters, { targetFormat: "woff2", variationAxes }));
      await writeFile(key, wanted);
    },
  };
};
