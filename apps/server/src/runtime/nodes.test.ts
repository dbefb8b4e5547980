import { openDatabase } from "@fieldwright/db/client";
import { planRuns } from "@fieldwright/db/schema/schedule-proposals";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Person, registerOrganization, setAttempts } from "#testing/auth";
import { jobAt, now, technician } from "#testing/planning";
import { applyPlan, beginPlan, readRun } from "#testing/plans";
import { newClient, request } from "#testing/records";
import { statementCounter } from "#testing/statements";
import { createTestApp, type TestApp } from "#testing/test-app";
import { monday } from "#testing/visits";

/**
 * Three nodes with connections of their own on one database. Files, uploads in parts, exports and imports of several
 * nodes are in `two-servers.test.ts`. All tests of the server run on three nodes with `TEST_NODES=3`, and those with
 * `nodes: 3` always do: plans, uploads in parts, guesses of passwords, sessions, idempotency and live changes.
 */
let test: TestApp;
let nodes: [TestApp, TestApp, TestApp];
let owner: Person;
beforeAll(async () => {
  test = await createTestApp({ nodes: 3, clock: () => now });
  nodes = test.nodes.map((node) => ({ ...test, ...node })) as typeof nodes;
  owner = await registerOrganization(test);
});
afterAll(() => test.close());

describe("a plan", () => {
  it("that one node makes is read, stopped and applied on others", async () => {
    const [a, b, c] = nodes;
    await technician(a, owner, "Sam");
    const wanted = { estimatedDuration: 60, scheduledDate: monday };
    for (const minutes of [5, 10, 15]) await jobAt(a, owner, minutes, wanted);
    const begun = await beginPlan(a, owner);
    expect(begun.statusCode).toBe(202);
    const { _id } = begun.json();
    expect(await readRun(b, owner, _id)).toMatchObject({ _id, work: 3, before: { planned: 0 } });
    const stopped = await request(c, owner, "POST", `/ai-schedule/plan/${_id}/stop`);
    expect(stopped.statusCode).toBe(202);
    expect(await test.database.pool.query("select stop_asked from plan_runs")).toMatchObject({
      rows: [{ stop_asked: true }],
    });
    await expect.poll(async () => (await readRun(b, owner, _id)).state).toBe("done");
    const done = await readRun(c, owner, _id);
    expect(done).toEqual(await readRun(a, owner, _id));
    expect(done.plan?.creations).toHaveLength(3);
    expect((await applyPlan(c, owner, done.plan?.proposalId ?? "")).statusCode).toBe(200);
  });

  it("reads as failed when its node is gone, and is out of reach for other organizations", async () => {
    const [a, b] = nodes;
    const { _id } = (await beginPlan(a, owner)).json();
    await expect.poll(async () => (await readRun(b, owner, _id)).state).toBe("done");
    const stranger = await registerOrganization(a);
    for (const [method, path] of [
      ["GET", ""],
      ["POST", "/stop"],
    ] as const)
      expect((await request(b, stranger, method, `/ai-schedule/plan/${_id}${path}`)).statusCode).toBe(404);
    const silent = { state: "running", plan: null, heardAt: sql`now() - interval '1 minute'` } as const;
    await test.database.system((tx) => tx.update(planRuns).set(silent).where(eq(planRuns.id, _id)));
    expect(await readRun(b, owner, _id)).toMatchObject({ state: "failed", plan: null });
  });
});

describe("what one node counts, the others know", () => {
  it("guesses of a password", async () => {
    const guess = ({ app }: TestApp) =>
      app.inject({
        method: "POST",
        url: "/api/auth/login",
        payload: { email: owner.email, password: "not the one" },
      });
    const [a, b, c] = nodes;
    expect((await guess(a)).statusCode).toBe(401);
    await setAttempts(test, "login-account", owner.email, 9);
    expect((await guess(b)).statusCode).toBe(401);
    expect((await guess(c)).statusCode).toBe(429);
  });

  it("requests of a caller near the limit, after a moment", async () => {
    const limited = await createTestApp({ nodes: 3, config: { requestsPerMinute: 30 } });
    try {
      const [a, b, c] = limited.nodes.map(({ app }) => app);
      // What is told before a node listens, it never hears.
      const heard = () =>
        limited.database.pool.query(
          "select from pg_stat_activity where datname = current_database() and query ~ '^listen .*request_counts'",
        );
      await expect.poll(async () => (await heard()).rowCount, { timeout: 60_000 }).toBe(3);
      for (const app of [a, b])
        for (let round = 0; round < 14; round += 1)
          expect((await app?.inject({ url: "/api/config" }))?.statusCode).toBe(200);
      let answered = 0;
      const ask = async () => {
        answered += 1;
        return (await c?.inject({ url: "/api/config" }))?.statusCode;
      };
      await expect.poll(ask, { interval: 500 }).toBe(429);
      // Alone, the third node would answer thirty.
      expect(answered).toBeLessThan(30);
    } finally {
      await limited.close();
    }
  });
});

it("a request that is sent again to another node runs once", async () => {
  const [a, b] = nodes;
  const client = { firstName: "Ada", lastName: "Once", email: "once@example.com" };
  const key = { "idempotency-key": "once" };
  const first = await request(a, owner, "POST", "/clients", client, key);
  const second = await request(b, owner, "POST", "/clients", client, key);
  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(second.headers["idempotency-replayed"]).toBe("true");
  expect(second.json()._id).toBe(first.json()._id);
});

it("lists and the board are read on the replica, and only the caller is looked up on the primary", async () => {
  // It stands for a replica that has everything.
  const replica = { config: test.nodes[0]?.database.pool.options ?? {}, onAway: () => {} };
  const copied = await createTestApp({
    nodes: 1,
    clock: () => now,
    createDatabase: async () => {
      const database = openDatabase({ ...replica.config, replica });
      return { database, config: replica.config, drop: () => database.close() };
    },
  });
  try {
    const { database } = copied;
    const count = statementCounter(database);
    const lists = [
      "/clients",
      "/jobs",
      "/quotes",
      "/invoices",
      `/schedule/board?from=${monday}&to=${monday}`,
    ];
    for (const list of lists) {
      const statements = await count(async () =>
        expect((await request(copied, owner, "GET", list)).statusCode).toBe(200),
      );
      expect([list, statements]).toEqual([list, 1]);
    }
    const { _id } = await newClient(copied, owner);
    const { clients } = (await request(copied, owner, "GET", "/clients")).json();
    expect(clients.map((client: { _id: string }) => client._id)).toContain(_id);
  } finally {
    await copied.close();
  }
});

it("a change on one node shows on pages that another serves", async () => {
  const [a, b] = nodes;
  const answer = await b.app.inject({ url: "/api/events", headers: owner.headers, payloadAsStream: true });
  const stream = answer.stream();
  let text = "";
  stream.on("data", (chunk: Buffer) => void (text += chunk.toString()));
  await vi.waitFor(() => expect(text).toContain("id: "), { timeout: 60_000 });
  const { _id } = await newClient(a, owner);
  await vi.waitFor(() => expect(text).toContain(_id), { timeout: 60_000 });
  stream.destroy();
});
