import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { patience } from "@fieldwright/db/testing/patience";
import { createTestDatabase, type TestDatabase } from "@fieldwright/db/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOrganization, createPerson, type TestPerson } from "#testing/people";
import { freePort, serverArguments } from "#testing/server-process";

/** Starting a process takes a second on an idle machine, and most of a minute on one with much other work. */
const patiently = { timeout: 200_000, interval: 100 };

type Node = { readonly port: number; process: ChildProcess };

let test: TestDatabase;
let admin: TestPerson;
let folder: string;
let balancer: Balancer | undefined;
const nodes: Node[] = [];

const launch = (
  port: number,
  more: Record<string, string> = {},
  errors: "inherit" | "pipe" = "inherit",
): ChildProcess => {
  const { host = "", port: databasePort, user, database } = test.config;
  const address = `postgresql://${user}@localhost:${databasePort}/${database}?host=${encodeURIComponent(host)}`;
  return spawn(process.execPath, serverArguments(), {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATABASE_URL: address,
      DATA_DIR: join(folder, "data"),
      APP_SECRET: "a secret that only tests ever use",
      RATE_LIMIT: "off",
      DRAIN_SECONDS: String(drainSeconds),
      ...more,
    },
    stdio: ["ignore", "ignore", errors],
  });
};

const isReady = async (port: number): Promise<boolean> => {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
  return answer?.status === 200;
};

type Balancer = { readonly address: string; readonly failures: string[]; close(): Promise<void> };

/** Milliseconds from the question for which a node counts as ready. Less than it serves on when told to stop. */
const freshFor = 1_000;
/** Longer on a busy machine, where a request takes longer to arrive. */
const drainSeconds = Math.min(60, Math.ceil(patience(4_000) / 1_000));

/**
 * Sends requests to the ready nodes in turn, over connections that it keeps, and never sends one twice: a request that
 * a node drops is lost. While no node has said lately that it is ready, requests wait.
 */
const openBalancer = async (ports: readonly number[]): Promise<Balancer> => {
  const readyUntil = new Map<number, number>();
  const failures: string[] = [];
  const agent = new Agent({ keepAlive: true });
  const open = new AbortController();
  const probe = async (port: number) => {
    while (!open.signal.aborted) {
      const asked = performance.now();
      readyUntil.set(port, (await isReady(port)) ? asked + freshFor : 0);
      await sleep(100);
    }
  };
  const probing = ports.map(probe);
  let turn = 0;
  const nextReady = async (): Promise<number> => {
    for (;;) {
      const live = ports.filter((port) => (readyUntil.get(port) ?? 0) > performance.now());
      const port = live[turn++ % live.length];
      if (port !== undefined) return port;
      await sleep(20, undefined, { signal: open.signal });
    }
  };
  const forward = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const port = await nextReady();
    const { method, url: path, headers } = incoming;
    const forwarded = request({ host: "127.0.0.1", port, method, path, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on("error", (error) => {
      failures.push(`${port} ${method} ${path}: ${error.message}`);
      outgoing.writeHead(502).end();
    });
    incoming.pipe(forwarded);
  };
  const server: Server = createServer((incoming, outgoing) => {
    forward(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    failures,
    close: async () => {
      open.abort();
      await Promise.all(probing);
      agent.destroy();
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
};

beforeAll(async () => {
  test = await createTestDatabase();
  admin = await createPerson(test.database, "admin", await createOrganization(test.database));
  folder = await mkdtemp(join(tmpdir(), "fieldwright-rolling-"));
  for (let index = 0; index < 3; index += 1) {
    const port = await freePort();
    nodes.push({ port, process: launch(port) });
  }
});
afterAll(async () => {
  for (const { process } of nodes) process.kill("SIGKILL");
  await balancer?.close();
  await test.drop();
  await rm(folder, { recursive: true, force: true });
});

const restart = async (node: Node): Promise<void> => {
  node.process.kill("SIGTERM");
  const [code] = await once(node.process, "exit");
  expect(code).toBe(0);
  node.process = launch(node.port);
  await expect.poll(() => isReady(node.port), patiently).toBe(true);
};

describe("a rolling restart of three nodes under load", { timeout: 900_000 }, () => {
  it("loses no request, though nobody tries again, and moves the streams", async () => {
    for (const { port } of nodes) await expect.poll(() => isReady(port), patiently).toBe(true);
    balancer = await openBalancer(nodes.map(({ port }) => port));
    const { address, failures } = balancer;
    const statuses = new Map<string, number>();
    const load = { isOn: true };
    let sent = 0;
    const send = async (caller: number): Promise<void> => {
      while (load.isOn) {
        // A pace that leaves the machine time to start the nodes.
        await sleep(50);
        sent += 1;
        const isWrite = sent % 4 === 0;
        const answer = await fetch(`${address}/api/clients`, {
          method: isWrite ? "POST" : "GET",
          headers: { ...admin.headers, "content-type": "application/json" },
          ...(isWrite
            ? { body: JSON.stringify({ firstName: "Ada", lastName: `No ${sent}`, email: `${caller}@a.com` }) }
            : {}),
        });
        await answer.text();
        const name = `${isWrite ? "POST" : "GET"} ${answer.status}`;
        statuses.set(name, (statuses.get(name) ?? 0) + 1);
      }
    };
    const callers = [1, 2].map(send);
    const [first] = nodes;
    const stream = await fetch(`http://127.0.0.1:${first?.port}/api/events`, { headers: admin.headers });
    try {
      for (const node of nodes) await restart(node);
    } finally {
      load.isOn = false;
    }
    // The server ended it: a connection that broke would throw.
    expect(await stream.text()).toContain("retry: 2000");
    await Promise.all(callers);

    expect(failures).toEqual([]);
    expect([...statuses.keys()].sort()).toEqual(["GET 200", "POST 201"]);
    const { rows } = await test.database.pool.query("select count(*)::int as count from clients");
    expect(rows).toEqual([{ count: statuses.get("POST 201") }]);
  });

  it("takes in no node with another secret, which says why it doesn't start", async () => {
    const more = {
      DATA_DIR: join(folder, "stranger"),
      APP_SECRET: "another secret that only tests ever use",
    };
    const stranger = launch(await freePort(), more, "pipe");
    const said = stranger.stderr ? text(stranger.stderr) : "";
    const [code] = await once(stranger, "exit");
    expect([code, await said]).toEqual([
      1,
      expect.stringMatching(
        /^Fieldwright cannot start\. APP_SECRET is not that of fieldwright server on [^\n]+\n$/,
      ),
    ]);
  });
});
