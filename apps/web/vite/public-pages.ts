import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";

type StaticPages = typeof import("../src/marketing/entry-static");

const entry = "src/marketing/entry-static.tsx";
const source = fileURLToPath(new URL("../src", import.meta.url));

/** `/help` is `help/index.html`; a page that already names its file keeps it. */
const fileOf = (path: string) => (path.endsWith(".html") ? path : join(path, "index.html"));

/** The public pages: rendered from React to static HTML at build time, and on request while developing. */
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
        const page = publicPage(path) ?? publicPage("/404.html");
        return inApp || !page ? html : page.fill(html);
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
        await build({
          root,
          configFile: false,
          logLevel: "warn",
          plugins: [react()],
          resolve: { alias: { "@": source } },
          build: { ssr: entry, outDir: staticDir, emptyOutDir: true },
        });
        const rendered: StaticPages = await import(
          `${pathToFileURL(join(staticDir, "entry-static.js")).href}?${Date.now()}`
        );
        const template = await readFile(join(outDir, "site.html"), "utf8");
        await rm(join(outDir, "site.html"));
        for (const page of rendered.publicPages) {
          const file = join(outDir, fileOf(page.path));
          await mkdir(dirname(file), { recursive: true });
          await writeFile(file, page.fill(template));
        }
      },
    },
  };
};
