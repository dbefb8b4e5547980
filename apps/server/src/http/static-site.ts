import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import fastifyStatic from "@fastify/static";
import { appPages } from "@fieldwright/contract/pages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#kernel";
import { allowMap } from "./headers";

const policy = "content-security-policy";

const hashesOf = (html: string): string[] =>
  [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );

/** Lets the browser run the scripts that are part of this page. The policy names the hash of each, and no other runs. */
const pageScripts = (html: string) => {
  const allowed = ["script-src 'self'", ...hashesOf(html)].join(" ");
  return (reply: FastifyReply): FastifyReply =>
    reply.header(
      policy,
      String(reply.getHeader(policy)).replace("script-src 'self'", () => allowed),
    );
};

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };
type Encoding = keyof typeof compressors;

type Page = {
  readonly etag: string;
  readonly plain: Buffer;
  readonly packed: Readonly<Record<Encoding, Buffer>>;
};

const types: Record<string, string> = {
  html: "text/html; charset=utf-8",
  xml: "application/xml; charset=utf-8",
  txt: "text/plain; charset=utf-8",
};

/** Files in which the build left a placeholder for the public address. The app shell is not one of them. */
const isPublicPage = (file: string): boolean =>
  /\.html$|^sitemap\.xml$|^robots\.txt$/.test(file) && file !== "app.html";

const encodingFor = ({ headers }: FastifyRequest): Encoding | undefined => {
  const accepted = [headers["accept-encoding"] ?? ""].join();
  return (["br", "gzip"] as const).find((encoding) =>
    new RegExp(`\\b${encoding}\\b(?!;q=0\\b)`).test(accepted),
  );
};

/**
 * Public pages contain their own address (canonical links, sitemap), which only the running server knows. Each page
 * is filled in and compressed on first use, then served from memory.
 */
const openPublicPages = ({ webRoot, publicUrl }: Config) => {
  const kept = new Map<string, Promise<Page>>();

  const prepare = async (file: string): Promise<Page> => {
    const content = await readFile(join(webRoot, file), "utf8");
    const plain = Buffer.from(content.replaceAll("%PUBLIC_URL%", encodeURI(publicUrl)));
    const [br, gz] = await Promise.all([compressors.br(plain), compressors.gzip(plain, { level: 9 })]);
    const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 20)}"`;
    return { etag, plain, packed: { br, gzip: gz } };
  };

  const open = (file: string): Promise<Page> => {
    const page = kept.get(file) ?? prepare(file);
    kept.set(file, page);
    page.catch(() => kept.delete(file));
    return page;
  };

  return async (request: FastifyRequest, reply: FastifyReply, file: string): Promise<FastifyReply> => {
    const { etag, plain, packed } = await open(file);
    reply.headers({ "cache-control": "no-cache", vary: "accept-encoding", etag });
    if (reply.statusCode === 200 && request.headers["if-none-match"]?.includes(etag))
      return reply.code(304).send();
    const encoding = encodingFor(request);
    if (encoding) reply.header("content-encoding", encoding);
    return reply.type(types[file.split(".").at(-1) ?? ""] ?? "").send(encoding ? packed[encoding] : plain);
  };
};

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

/** The worker in which the board asks the engine. */
const engineWorker = /^assets\/fit\.worker-/;

/** Lets this worker, and nothing else, compile the engine's core: a worker follows the policy of its own file. */
const allowCore = (reply: FastifyReply): FastifyReply =>
  reply.header(
    policy,
    String(reply.getHeader(policy)).replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
  );

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
    if (engineWorker.test(file)) return sendFile(allowCore(reply), file);
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
