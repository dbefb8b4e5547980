import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const source = "@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2";

const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join("");

/** The characters of the site's texts and of what visitors type. A page with any other character fails the build. */
export const siteCharacters = `${printable}\u00a0–—‘’“”…·×→←✓©⌘éñü`;

/** Limited to the widths and weights of the style guide. */
const variationAxes = { wght: { min: 420, max: 680 }, wdth: { min: 84, max: 114 } };

/** Subsets Archivo to what the public pages need. The result is cached until the font or the settings change. */
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
