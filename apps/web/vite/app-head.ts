import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { minify, type Plugin } from "vite";

const script = "/appearance.js";
const icon = "/favicon.svg";

/**
 * Public pages load these files under their plain names and ask for them on every visit. In the app the script gets a
 * hashed name, so that it is fetched once and belongs to its version, and the icon is part of the page.
 */
export const appHead = (): Plugin => {
  let scriptFile = "";
  let iconData = "";
  return {
    name: "fieldwright:app-head",
    apply: "build",
    async buildStart() {
      const { publicDir } = this.environment.config;
      const { code } = await minify(script, await readFile(join(publicDir, script), "utf8"));
      scriptFile = `assets/appearance-${createHash("sha256").update(code).digest("hex").slice(0, 8)}.js`;
      this.emitFile({ type: "asset", fileName: scriptFile, source: code });
      const svg = await readFile(join(publicDir, icon), "utf8");
      iconData = `data:image/svg+xml,${encodeURIComponent(svg.trim())}`;
    },
    transformIndexHtml: {
      order: "post",
      handler: (html) => html.replace(script, `/${scriptFile}`).replace(icon, iconData),
    },
  };
};
