import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import subsetFont from "subset-font";
import { build, type InlineConfig, type Plugin } from "vite";
import { precompress } from "./precompress.ts";

const fontFile = "@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2";

const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join("");

/** The characters of the site's texts and of what visitors type. A page with any other character fails the build. */
const siteCharacters = `${printable}\u00a0–—‘’“”…·×→←✓©⌘éñü`;

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
      const font = await readFile(createRequire(import.meta.url).resolve(fontFile));
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

type StaticPages = typeof import("../src/marketing/entry-static");
type Page = StaticPages["publicPages"][number];

const entry = "src/marketing/entry-static.tsx";
const source = fileURLToPath(new URL("../src", import.meta.url));

const scriptTag = (address: string | undefined) =>
  address ? `<script type="module" src="${address}"></script>` : "";

const fill = (template: string, page: Page, script: string | undefined): string =>
  template
    .replace("<!--head-->", () => page.head())
    .replace("<!--script-->", () => scriptTag(script))
    .replace("<!--page-->", () => page.body());

/** Fails the build for characters missing from the font, which would be drawn in a fallback font. */
const refuseStrangeCharacters = (html: string, file: string): void => {
  const known = new Set(siteCharacters);
  const strange = new Set(
    Array.from(html).filter((character) => !known.has(character) && character !== "\n"),
  );
  if (strange.size > 0)
    throw new Error(`${file} has characters that the site's font lacks: ${[...strange].join(" ")}`);
};

const common = (root: string): InlineConfig => ({
  root,
  configFile: false,
  logLevel: "warn",
  resolve: { alias: { "@": source } },
});

/** Builds the site's style sheet, font and scripts separately, so that they include no code of the app. */
const buildAssets = async (root: string, outDir: string, scripts: readonly string[]) => {
  const result = await build({
    ...common(root),
    plugins: [tailwind(), precompress()],
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: "es2023",
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: { input: ["site.html", ...scripts] },
    },
  });
  const [bundle] = [result].flat();
  if (!bundle || !("output" in bundle)) throw new Error("The build of the site has no output");
  return new Map(
    bundle.output.flatMap((file) =>
      file.type === "chunk" && file.facadeModuleId
        ? [[file.facadeModuleId.slice(root.length + 1), `/${file.fileName}`]]
        : [],
    ),
  );
};

const loadPages = async (root: string, staticDir: string): Promise<StaticPages> => {
  await build({
    ...common(root),
    plugins: [react()],
    publicDir: false,
    build: { ssr: entry, outDir: staticDir, emptyOutDir: true, ssrEmitAssets: true, assetsInlineLimit: 0 },
  });
  return import(`${pathToFileURL(join(staticDir, "entry-static.js")).href}?${Date.now()}`);
};

/** Renders the public pages from React to static HTML: at build time, and on request in development. */
export const publicPages = (): Plugin => {
  let root = "";
  let outDir = "";
  return {
    name: "fieldwright:public-pages",
    configResolved(config) {
      root = config.root;
      outDir = join(root, config.build.outDir);
    },
    configureServer(server) {
      const render = async (path: string) => {
        const { isAppPage, publicPage } = (await server.ssrLoadModule(`/${entry}`)) as StaticPages;
        const inApp = isAppPage(path);
        const template = await readFile(join(root, inApp ? "app.html" : "site.html"), "utf8");
        const html = await server.transformIndexHtml(path, template);
        const page = publicPage(path);
        return inApp ? html : fill(html, page, page.script && `/${page.script}`);
      };
      return () => {
        server.middlewares.use((request, response, next) => {
          const path = (request.originalUrl ?? "/").split("?")[0] ?? "/";
          response.setHeader("content-type", "text/html");
          render(path).then((html) => response.end(html), next);
        });
      };
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        if (this.environment.config.command !== "build") return;
        const staticDir = join(root, "node_modules/.static-pages");
        const site = await loadPages(root, staticDir);
        const scripts = await buildAssets(root, outDir, site.pageScripts);
        const pictures = join(staticDir, "assets");
        await cp(pictures, join(outDir, "assets"), { recursive: true });
        const template = await readFile(join(outDir, "site.html"), "utf8");
        await rm(join(outDir, "site.html"));
        for (const page of site.publicPages) {
          const html = fill(template, page, page.script && scripts.get(page.script));
          refuseStrangeCharacters(html, page.file);
          await mkdir(dirname(join(outDir, page.file)), { recursive: true });
          await writeFile(join(outDir, page.file), html);
        }
        await writeFile(join(outDir, "sitemap.xml"), site.sitemap());
        await writeFile(join(outDir, "robots.txt"), site.robots());
      },
    },
  };
};
