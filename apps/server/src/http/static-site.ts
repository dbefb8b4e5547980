import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { appPages } from "@fieldwright/contract/pages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#kernel";
import { allowMap } from "./map-origins";
import { pageScripts } from "./page-scripts";
import { isPublicPage, openPublicPages } from "./public-pages";

const appPagePatterns = appPages.map((page) => new RegExp(`^${page.replace(/:\w+/g, "[^/]+")}$`));
const isAppPage = (path: string): boolean => appPagePatterns.some((pattern) => pattern.test(path));

/** Read once, because the build does not change at runtime. Requests then never probe the disk for made-up names. */
const filesBelow = (root: string): Set<string> =>
  new Set(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(root.length + 1)
          .replaceAll("\\", "/"),
      ),
  );

const missingBuild = "The web app hasn't been built yet. Run `npm run build` and start again.";

const hashedAsset = /^assets\//;

/** The worker that loads the tiles of a map follows the policy of its own file. */
const mapWorker = /^assets\/maplibre-gl-worker/;

/** Trades and integrations without their own page share a general one. */
const generalPage = (path: string): string | undefined => {
  const [, kind] = /^\/(industry|integrations)\/[^/]+$/.exec(path) ?? [];
  return kind && `${kind}/any.html`;
};

const cacheFor = (file: string): string => {
  // Its policy is the organization's, so only the browser keeps it.
  if (mapWorker.test(file)) return "private, max-age=31536000, immutable";
  return hashedAsset.test(file) ? "public, max-age=31536000, immutable" : "no-cache";
};

const sendFile = (reply: FastifyReply, file: string): FastifyReply =>
  reply.header("cache-control", cacheFor(file)).sendFile(file);

declare module "fastify" {
  interface FastifyReply {
    /** Sends the site's 404 page. */
    sendMissingPage(): FastifyReply | Promise<FastifyReply>;
  }
}

/** Serves the app shell for app pages, prerendered files for public pages, and the 404 page for the rest. */
export const useStaticSite = async (app: FastifyInstance, config: Config): Promise<void> => {
  const { webRoot } = config;
  const files = existsSync(join(webRoot, "app.html")) ? filesBelow(webRoot) : undefined;
  if (files)
    await app.register(fastifyStatic, {
      root: webRoot,
      serve: false,
      preCompressed: true,
      cacheControl: false,
    });

  const fileOf = (path: string): string | undefined => {
    if (isAppPage(path)) return "app.html";
    const name = path.slice(1);
    const candidates = [name, join(name, "index.html"), generalPage(path)];
    return candidates.find((candidate) => candidate !== undefined && files?.has(candidate));
  };

  const sendPage = openPublicPages(config);
  const allowScripts = pageScripts(files ? readFileSync(join(webRoot, "app.html"), "utf8") : "");
  const send = (request: FastifyRequest, reply: FastifyReply, file: string) => {
    if (isPublicPage(file)) return sendPage(request, reply, file);
    if (mapWorker.test(file)) return sendFile(allowMap(request, reply), file);
    return sendFile(file === "app.html" ? allowMap(request, allowScripts(reply)) : reply, file);
  };

  app.decorateReply("sendMissingPage", function (this: FastifyReply) {
    if (!files) return this.code(503).type("text/plain").send(missingBuild);
    if (!files.has("404.html")) return this.code(404).type("text/plain").send("Not found");
    return send(this.request, this.code(404), "404.html");
  });

  const options = { config: { access: "public" }, schema: { hide: true } } as const;
  app.get<{ Params: { "*": string } }>("/*", options, (request, reply) => {
    const path = `/${request.params["*"]}`;
    if (path === "/api" || path.startsWith("/api/")) return reply.callNotFound();
    const file = fileOf(path.replace(/(?<=.)\/+$/, ""));
    return file && files ? send(request, reply, file) : reply.sendMissingPage();
  });
};
