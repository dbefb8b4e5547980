import { once } from "node:events";
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from "node:http";
import { test as base } from "./fixtures";

type Deployment = {
  readonly base: string;
  /** From now on the server has a new version: another worker and app, and none of the old version's files. */
  readonly deploy: () => Promise<void>;
};

const read = async (address: string): Promise<string> => (await fetch(address)).text();

/** The app's own file under another name stands for a new version. */
const nextVersionOf = async (server: string) => {
  const page = await read(`${server}/app.html`);
  const [, old = ""] = /src="(\/assets\/app-[^"]+\.js)"/.exec(page) ?? [];
  const next = "/assets/app-next.js";
  const worker = await read(`${server}/sw.js`);
  return {
    "/app.html": ["text/html", page.replaceAll(old, next)],
    "/sw.js": [
      "text/javascript",
      worker.replaceAll(old, next).replace(/(\/app\.html\W+revision\W+)\w+/, "$1next"),
    ],
    [next]: ["text/javascript", await read(`${server}${old}`)],
  } as const satisfies Record<string, readonly [string, string]>;
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
    let next: Record<string, readonly [string, string]> | undefined;
    const proxy = createServer((request, response) => {
      const [type, content] = next?.[request.url ?? ""] ?? [];
      if (type) response.writeHead(200, { "content-type": type, "cache-control": "no-cache" }).end(content);
      else if (next && request.url?.startsWith("/assets/")) response.writeHead(404).end();
      else pass(server, request, response);
    }).listen(0, "127.0.0.1");
    await once(proxy, "listening");
    const address = proxy.address();
    if (typeof address !== "object" || address === null) throw new Error("No free port");
    await use({
      base: `http://127.0.0.1:${address.port}`,
      deploy: async () => {
        next = await nextVersionOf(server);
      },
    });
    proxy.closeAllConnections();
    proxy.close();
  },
});
