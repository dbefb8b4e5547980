import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from "node:http";
import { test as base } from "./fixtures";

type Deployment = {
  readonly base: string;
  /** From now on the server has a new version: another worker and app, and none of the old version's files. */
  readonly deploy: () => Promise<void>;
  /** Breaks all connections, as a server that stops does. */
  readonly restart: () => void;
  /** Whether facts from the field get through. */
  readonly takeFacts: (isOpen: boolean) => void;
};

const read = async (address: string): Promise<string> => (await fetch(address)).text();

const assets = new URL("../apps/web/dist/assets/", import.meta.url);

/**
 * The same code under other names stands for a new version. Every script has another name, also those that no phone
 * stores: one that kept its name would bring the old app into a page of the new one.
 */
const nextVersionOf = async (server: string): Promise<Record<string, readonly [string, string]>> => {
  const page = await read(`${server}/app.html`);
  const worker = await read(`${server}/sw.js`);
  const [, app = ""] = /src="\/assets\/(app-[^"]+\.js)"/.exec(page) ?? [];
  const scripts = new Set((await readdir(assets)).filter((name) => name.endsWith(".js")));
  const nameOf = (script: string) => (script === app ? "app-next.js" : script.replace(/\.js$/, "-next.js"));
  const renamed = (code: string) =>
    code.replaceAll(/[\w.-]+\.js\b/g, (name) => (scripts.has(name) ? nameOf(name) : name));
  const next = [...scripts].map(
    async (script): Promise<[string, readonly [string, string]]> => [
      `/assets/${nameOf(script)}`,
      ["text/javascript", renamed(await readFile(new URL(script, assets), "utf8"))],
    ],
  );
  return {
    ...Object.fromEntries(await Promise.all(next)),
    "/app.html": ["text/html", renamed(page)],
    "/sw.js": ["text/javascript", renamed(worker).replace(/(\/app\.html\W+revision\W+)\w+/, "$1next")],
  };
};

const pass = (server: string, request: IncomingMessage, response: ServerResponse) => {
  const onward = forward(`${server}${request.url}`, { method: request.method, headers: request.headers });
  onward.on("response", (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on("error", () => response.destroy());
  response.on("close", () => onward.destroy());
  request.pipe(onward);
};

/** Stands in front of the server and can be upgraded while pages are open. */
export const test = base.extend<{ deployment: Deployment }>({
  deployment: async ({ baseURL }, use) => {
    const server = String(baseURL);
    let deployed: Record<string, readonly [string, string]> | undefined;
    let isOpen = true;
    const proxy = createServer((request, response) => {
      const isPage = request.headers["sec-fetch-mode"] === "navigate";
      const [type, content] = deployed?.[isPage ? "/app.html" : (request.url ?? "")] ?? [];
      if (!isOpen && request.url === "/api/field/facts") response.destroy();
      else if (type)
        response.writeHead(200, { "content-type": type, "cache-control": "no-cache" }).end(content);
      else if (deployed && request.url?.startsWith("/assets/")) response.writeHead(404).end();
      else pass(server, request, response);
    }).listen(0, "127.0.0.1");
    await once(proxy, "listening");
    const address = proxy.address();
    if (typeof address !== "object" || address === null) throw new Error("No free port");
    await use({
      base: `http://127.0.0.1:${address.port}`,
      deploy: async () => {
        deployed = await nextVersionOf(server);
      },
      restart: () => proxy.closeAllConnections(),
      takeFacts: (value) => {
        isOpen = value;
      },
    });
    proxy.closeAllConnections();
    proxy.close();
  },
});
