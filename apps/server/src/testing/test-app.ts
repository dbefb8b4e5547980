import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { type Database, openDatabase } from "@fieldwright/db/client";
import { seedDemo } from "@fieldwright/db/seed/seed-demo";
import {
  createFilledDatabase,
  createTestDatabase,
  type TestDatabase,
} from "@fieldwright/db/testing/test-database";
import type { FastifyInstance, InjectOptions } from "fastify";
import { hashPassword } from "#identity";
import { type Config, createLogger, type Deps, linkHash, openFileStore, readConfig } from "#kernel";
import { buildApp, type Module, modules } from "#runtime/app";

/** One server. Several on one database share nothing else but the folder of files. */
type TestNode = {
  app: FastifyInstance;
  database: Database;
  config: Config;
  deps: Deps;
};

export type TestApp = TestNode & {
  /** With several, requests to `app` travel over HTTP, through a balancer, to each of these in turn. */
  nodes: readonly TestNode[];
  close(): Promise<void>;
};

type Options = {
  config?: Partial<Config>;
  clock?: Deps["clock"];
  /** Extra routes, served in addition to the product's. */
  routes?: Module;
  log?: Deps["log"];
  /** Replaces the default, a copy in the test run's cluster. */
  createDatabase?: () => Promise<TestDatabase>;
  nodes?: number;
};

/** `TEST_NODES=3` runs the tests of the server against three nodes behind a balancer, each request on the next. */
const usualNodes = Number(process.env.TEST_NODES ?? 1);

const configIn = (dataDir: string): Config =>
  readConfig({ DATA_DIR: dataDir, DEMO: "0", CHECK_ANSWERS: "1" }, () => "a secret that only tests ever use");

type Balancer = { readonly port: number; close(): Promise<void> };

/** Hands each connection to the next node and knows nothing of HTTP. Nodes see the address of the caller. */
const openBalancer = async (ports: readonly number[]): Promise<Balancer> => {
  const open = new Set<Socket>();
  let turn = 0;
  const balancer = createServer({ allowHalfOpen: true, noDelay: true }, (caller) => {
    const port = ports[turn++ % ports.length] ?? 0;
    const node = connect({
      port,
      host: "127.0.0.1",
      localAddress: caller.remoteAddress,
      allowHalfOpen: true,
      noDelay: true,
    });
    for (const [from, to] of [
      [caller, node],
      [node, caller],
    ] as const) {
      open.add(from);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        open.delete(from);
        to.destroySoon();
      });
      from.pipe(to);
    }
  });
  await once(balancer.listen(0, "127.0.0.1"), "listening");
  return {
    port: (balancer.address() as AddressInfo).port,
    close: async () => {
      balancer.close();
      for (const socket of open) socket.destroy();
      await once(balancer, "close");
    },
  };
};

/** Blanks and letters beyond ASCII travel encoded, as browsers and `inject` send them. */
const pathOf = ({ url = "/", query }: InjectOptions): string => {
  const path = (typeof url === "string" ? url : url.pathname).replace(/[^\x21-\x7e]+/gu, encodeURIComponent);
  if (!query) return path;
  const pairs = Object.entries(query).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  );
  const text = new URLSearchParams(typeof query === "string" ? query : pairs).toString();
  return `${path}${path.includes("?") ? "&" : "?"}${text}`;
};

/** The body as it travels, and the headers that say what it is. */
const bodyOf = async ({
  payload,
  body = payload,
}: InjectOptions): Promise<[Buffer | Readable | undefined, OutgoingHttpHeaders]> => {
  if (body === undefined || body === null) return [undefined, {}];
  if (body instanceof Readable) return [body, {}];
  if (body instanceof FormData) {
    const form = new Response(body);
    return [
      Buffer.from(await form.arrayBuffer()),
      { "content-type": form.headers.get("content-type") ?? "" },
    ];
  }
  if (typeof body === "string" || Buffer.isBuffer(body)) return [Buffer.from(body), {}];
  return [Buffer.from(JSON.stringify(body)), { "content-type": "application/json" }];
};

const answerOf = async (incoming: IncomingMessage, payloadAsStream: boolean) => {
  const { statusCode, statusMessage, headers, trailers } = incoming;
  const rawPayload = payloadAsStream ? Buffer.alloc(0) : await buffer(incoming);
  const payload = rawPayload.toString();
  return {
    statusCode,
    statusMessage,
    headers,
    trailers,
    rawPayload,
    payload,
    body: payload,
    json: (): unknown => JSON.parse(payload),
    stream: () => (payloadAsStream ? incoming : Readable.from([rawPayload])),
  };
};

/** A call as `inject` takes it, over the agent's connections. */
const send = async (options: InjectOptions, port: number, agent: Agent) => {
  const { method = "GET", headers, remoteAddress, payloadAsStream = false } = options;
  const [body, described] = await bodyOf(options);
  const sent = request({
    host: "127.0.0.1",
    port,
    agent,
    method,
    path: pathOf(options),
    localAddress: remoteAddress,
    headers: {
      host: "localhost:80",
      "user-agent": "lightMyRequest",
      ...described,
      ...(Buffer.isBuffer(body) ? { "content-length": body.length } : {}),
      ...headers,
    },
  });
  const answer = once(sent, "response");
  // An answer may come before all of the body was sent, and counts.
  sent.on("error", () => {});
  if (body instanceof Readable) body.pipe(sent);
  else sent.end(body);
  const [incoming] = (await answer) as [IncomingMessage];
  return answerOf(incoming, payloadAsStream);
};

const isNear = ({ remoteAddress = "127.0.0.1" }: InjectOptions): boolean => remoteAddress.startsWith("127.");

/** The first application, but its requests go through the balancer, over connections that are kept, one for each node. */
const behindBalancer = async (nodes: readonly TestNode[], first: FastifyInstance) => {
  const ports: number[] = [];
  for (const { app } of nodes) {
    await app.listen({ host: "127.0.0.1", port: 0 });
    ports.push((app.server.address() as AddressInfo).port);
  }
  const balancer = await openBalancer(ports);
  const agents = nodes.map(() => new Agent({ keepAlive: true, scheduling: "fifo" }));
  let turn = 0;
  const inject = (asked: InjectOptions | string) => {
    const options = typeof asked === "string" ? { url: asked } : asked;
    const [node, agent] = [nodes[turn % nodes.length], agents[turn % nodes.length]];
    turn += 1;
    // Only this machine's own addresses can be connected from.
    return agent && isNear(options) ? send(options, balancer.port, agent) : node?.app.inject(options);
  };
  const replaced = { inject, listen: async () => `http://127.0.0.1:${balancer.port}` };
  const app = new Proxy(first, {
    get: (target, name) => Reflect.get(name === "inject" || name === "listen" ? replaced : target, name),
  });
  const close = async (): Promise<void> => {
    for (const agent of agents) agent.destroy();
    await balancer.close();
  };
  return { app, close };
};

const openNode = async (options: Options, config: Config, database: Database): Promise<TestNode> => {
  const deps: Deps = {
    database,
    config,
    store: await openFileStore(config),
    clock: options.clock ?? (() => new Date()),
    log: options.log ?? createLogger("silent"),
  };
  const app = await buildApp(deps, options.routes ? [...modules, options.routes] : modules);
  return { app, database, config, deps };
};

/** The application on its own database, with a high rate limit and a silent log. */
export const createTestApp = async (options: Options = {}): Promise<TestApp> => {
  const dataDir = await mkdtemp(join(tmpdir(), "fieldwright-app-"));
  const testDatabase = await (options.createDatabase ?? createTestDatabase)();
  const config: Config = {
    ...configIn(dataDir),
    requestsPerMinute: 1_000_000,
    ...options.config,
  };
  const first = await openNode(options, config, testDatabase.database);
  const others = Array.from({ length: (options.nodes ?? usualNodes) - 1 }, () =>
    openNode(options, config, openDatabase(testDatabase.config)),
  );
  const nodes = [first, ...(await Promise.all(others))];
  const balanced = nodes.length > 1 ? await behindBalancer(nodes, first.app) : undefined;
  return {
    ...first,
    ...(balanced ? { app: balanced.app } : {}),
    nodes,
    close: async () => {
      await balanced?.close();
      await Promise.all(nodes.map(({ app }) => app.close()));
      await Promise.all(nodes.slice(1).map(({ database }) => database.close()));
      await testDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** When the demo company of `createDemoApp` was made. */
export const demoNow = new Date("2026-11-17T18:30:00Z");

const fillDemo = async (database: Database) =>
  seedDemo(database, {
    now: demoNow,
    passwordHash: await hashPassword("Demo1234!"),
    linkHash: (link) => linkHash(configIn(tmpdir()), link),
  });

/** The application with the demo company. */
export const createDemoApp = (): Promise<TestApp> =>
  createTestApp({ clock: () => demoNow, createDatabase: () => createFilledDatabase("demo", fillDemo) });
