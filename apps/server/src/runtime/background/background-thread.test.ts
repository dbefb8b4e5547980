import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import type { ClientImport } from "@fieldwright/contract/client-imports";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TaskContext } from "#kernel";
import { type Person, registerOrganization } from "#testing/auth";
import { createTestApp, type TestApp } from "#testing/test-app";
import { buildTasks } from "../tasks";
import { type RunningWorker, startWorker } from "../worker";
import { createBackgroundThread } from "./background-thread";

let test: TestApp;
let owner: Person;
let background: ReturnType<typeof createBackgroundThread>;
let worker: RunningWorker | undefined;
/** The threads that were opened since the last file was read, which has a thread of its own. */
let threads: Worker[] = [];
const remember = (thread: Worker) => void threads.push(thread);
const mapping = { First: "firstName", Last: "lastName", Mail: "email" };
const context = { job: { attempts: 1 }, abortSignal: new AbortController().signal } as TaskContext;

beforeAll(async () => {
  test = await createTestApp({ config: { logLevel: "silent" } });
  process.on("worker", remember);
});
beforeEach(async () => {
  owner = await registerOrganization(test, "Hollis & Sons");
  threads = [];
  background = createBackgroundThread(test.deps);
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await background.close();
});
afterAll(async () => {
  process.off("worker", remember);
  await test.close();
});

const startImport = async (rows: number): Promise<string> => {
  const lines = Array.from({ length: rows }, (_, n) => `Ada${n},Stone,ada${n}@example.com`);
  const csv = ["First,Last,Mail", ...lines].join("\n");
  const started = await test.app.inject({
    method: "POST",
    url: "/api/clients/imports",
    payload: { csv, mapping },
    headers: owner.headers,
  });
  expect(started.statusCode).toBe(202);
  threads = [];
  return started.json<ClientImport>()._id;
};

const readImport = async (id: string) =>
  (await test.app.inject({ url: `/api/clients/imports/${id}`, headers: owner.headers })).json<ClientImport>();

const countClients = async (): Promise<number> => {
  const { rows } = await test.database.pool.query<{ clients: number }>(
    "select count(*)::int as clients from clients where organization_id = $1",
    [owner.organizationId],
  );
  return rows[0]?.clients ?? 0;
};

const importInThread = (importId: string, abortSignal = context.abortSignal) =>
  background
    .relieve(buildTasks(test.deps))
    .import_clients({ organizationId: owner.organizationId, importId }, { ...context, abortSignal });

describe("an import", () => {
  it("runs in a thread that is opened for it", async () => {
    const id = await startImport(60);
    worker = await startWorker(test.deps, background.relieve(buildTasks(test.deps)));
    await expect.poll(() => readImport(id)).toMatchObject({ status: "done", created: 60 });
    expect(threads).toHaveLength(1);
  });

  it("goes on in another thread when its own ends in the middle, and makes nothing twice", async () => {
    const id = await startImport(2_000);
    worker = await startWorker(test.deps, background.relieve(buildTasks(test.deps)));
    await expect.poll(countClients, { interval: 5 }).toBeGreaterThan(0);
    await threads[0]?.terminate();
    expect(await countClients()).toBeLessThan(2_000);
    await expect.poll(() => readImport(id)).toMatchObject({ status: "done", created: 2_000, done: 2_000 });
    expect(await countClients()).toBe(2_000);
    expect(threads).toHaveLength(2);
  });

  it("is given back by a server that stops, and the next one goes on", async () => {
    const id = await startImport(2_000);
    const stop = new AbortController();
    const running = importInThread(id, stop.signal);
    await expect.poll(countClients, { interval: 5 }).toBeGreaterThan(0);
    stop.abort();
    await expect(running).rejects.toThrow("The server stops.");
    await background.close();
    expect(await countClients()).toBeLessThan(2_000);
    await importInThread(id);
    expect(await readImport(id)).toMatchObject({ status: "done", created: 2_000 });
    expect(await countClients()).toBe(2_000);
  });
});

describe("a job that fails in the thread", () => {
  it("fails in the queue with its reason, and the thread goes on", async () => {
    const { import_clients: run } = background.relieve(buildTasks(test.deps));
    await expect(run({ organizationId: "nobody", importId: "none" }, context)).rejects.toThrow(
      "organizationId must be a UUID",
    );
    await importInThread(await startImport(3));
    expect(await countClients()).toBe(3);
    expect(threads).toEqual([]);
  });
});

const send = async (priority: number) => {
  const { send_message: run } = background.relieve({
    ...buildTasks(test.deps),
    send_message: () => Promise.reject(new Error("sent by the server")),
  });
  const message = { organizationId: owner.organizationId, id: owner.organizationId };
  await run(message, { ...context, job: { ...context.job, priority } });
};

describe("a message", () => {
  it("is sent at once by the server itself, unless many of the organization went before", async () => {
    await expect(send(0)).rejects.toThrow("sent by the server");
    expect(threads).toEqual([]);
    await send(1);
    expect(threads).toHaveLength(1);
  });
});

describe("a thread without work", () => {
  it("is closed, and opened anew for the next job", async () => {
    background = createBackgroundThread(test.deps, 0.01);
    await importInThread(await startImport(1));
    const [thread] = threads;
    if (thread && thread.threadId > 0) await once(thread, "exit");
    await importInThread(await startImport(1));
    expect(threads).toHaveLength(1);
  });
});
