import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { route } from "@fieldwright/contract/route";
import { openDatabase } from "@fieldwright/db/client";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { serve } from "#http";
import { createOrganization, createPerson, type TestPerson } from "#testing/people";
import { createTestApp, type TestApp } from "#testing/test-app";
import { buildApp } from "../app";
import { stepAside } from "../listen";

const states = ["53100", "25006", "57P03", "53300", "53200", "57P01"] as const;

/** A change that PostgreSQL refuses with the given error code, as it would on a full disk, for example. */
const refusing = route({
  method: "POST",
  path: "/test/refusing",
  access: "clients:write",
  summary: "Is refused by PostgreSQL",
  tag: "Test",
  body: z.object({ state: z.optional(z.enum(states)) }),
  status: 200,
  response: z.object({}),
});

let test: TestApp;
let admin: TestPerson;
let now = Date.now();

beforeAll(async () => {
  test = await createTestApp({
    // Each process says how it is itself.
    nodes: 1,
    clock: () => new Date(now),
    routes: (app) =>
      serve(app, refusing, ({ body: { state }, write }) =>
        write(async (tx) => {
          if (state)
            await tx.execute(sql.raw(`do $$ begin raise exception using errcode = '${state}'; end $$`));
          return {};
        }),
      ),
  });
  admin = await createPerson(test.database, "admin", await createOrganization(test.database));
});
afterAll(() => test.close());

const refuse = (state: (typeof states)[number] | undefined) =>
  test.app.inject({
    method: "POST",
    url: "/api/test/refusing",
    headers: admin.headers,
    payload: state ? { state } : {},
  });

describe("a change that PostgreSQL refuses", () => {
  it.each(states)("for %s is answered 503 with the time to wait", async (state) => {
    const answer = await refuse(state);
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(answer.json()).toMatchObject({ code: "unavailable", requestId: answer.headers["x-request-id"] });
    await refuse(undefined);
  });
});

/** New blocks are refused with this code from now on. */
const fillDisk = (code = "53100") =>
  test.database.pool.query(
    `create function refuse_blocks() returns event_trigger language plpgsql as
       $$ begin raise exception using errcode = '${code}'; end $$;
     create event trigger refuse_blocks on ddl_command_start when tag in ('CREATE TABLE', 'CREATE TABLE AS')
       execute function refuse_blocks()`,
  );
const emptyDisk = () =>
  test.database.pool.query(
    "drop event trigger if exists refuse_blocks; drop function if exists refuse_blocks()",
  );

const healthOf = async (app = test.app) => {
  const answers = await Promise.all(["/health", "/api/health"].map((url) => app.inject({ url })));
  return answers.map((answer) => `${answer.statusCode} ${answer.json().status}`);
};
const healthy = ["200 healthy", "200 healthy"];
const degraded = ["503 degraded", "503 degraded"];

const readyOf = async (app = test.app) => {
  const answer = await app.inject({ url: "/readyz" });
  return [answer.statusCode, answer.json()];
};
const notReady = (failed: Record<string, string>) => [503, { status: "not ready", failed }];

describe("health", () => {
  it("is degraded from a write that a full disk refused until there is room, without any call", async () => {
    await expect.poll(() => healthOf()).toEqual(healthy);
    await fillDisk();
    let tried = 0;
    test.database.observe((statement) => {
      if (statement.includes("block_to_try")) tried += 1;
      return () => {};
    });
    try {
      await refuse("53100");
      expect(await healthOf()).toEqual(degraded);
      expect(await readyOf()).toEqual(notReady({ database: "It refused a write." }));
      for (const round of [1, 2]) {
        await expect.poll(async () => [await healthOf(), tried > round]).toEqual([degraded, true]);
        now += 50_000;
        expect(await healthOf()).toEqual(degraded);
      }
    } finally {
      await emptyDisk();
    }
    await expect.poll(() => readyOf()).toEqual([200, { status: "ready" }]);
    expect(await healthOf()).toEqual(healthy);
  });

  it("is well again with the first write that succeeds", async () => {
    await fillDisk();
    try {
      await refuse("53100");
      expect(await healthOf()).toEqual(degraded);
      expect((await refuse(undefined)).statusCode).toBe(200);
      await expect.poll(() => healthOf()).toEqual(healthy);
    } finally {
      await emptyDisk();
    }
  });

  it("forgets a refused write after a minute where no block can be written for other reasons", async () => {
    await fillDisk("42501");
    try {
      await refuse("53100");
      now += 59_000;
      expect(await healthOf()).toEqual(degraded);
      now += 2_000;
      await expect.poll(() => healthOf()).toEqual(healthy);
    } finally {
      await emptyDisk();
    }
  });

  it("is degraded, and changes are refused, while PostgreSQL only reads", async () => {
    const readOnly = openDatabase({
      ...test.database.direct.config,
      options: "-c default_transaction_read_only=on",
    });
    const app = await buildApp({ ...test.deps, database: readOnly });
    try {
      expect(await healthOf(app)).toEqual(degraded);
      const answer = await app.inject({
        method: "POST",
        url: "/api/clients",
        headers: admin.headers,
        payload: { firstName: "Ada", lastName: "Byron", email: "ada@example.com" },
      });
      expect(answer.statusCode).toBe(503);
      expect(answer.headers["retry-after"]).toBe("30");
    } finally {
      await app.close();
      await readOnly.close();
    }
  });
});

const newClient = (app = test.app) =>
  app.inject({
    method: "POST",
    url: "/api/clients",
    headers: admin.headers,
    payload: { firstName: "Ada", lastName: "Byron", email: "ada@example.com" },
  });

/** The application on another way to the same database. */
const withDatabase = async (
  config: pg.PoolConfig,
  run: (app: TestApp["app"]) => Promise<void>,
): Promise<void> => {
  const database = openDatabase({ ...test.database.pool.options, ...config });
  const app = await buildApp({ ...test.deps, database });
  try {
    await run(app);
  } finally {
    await app.close();
    await database.close();
  }
};

describe("a database that stops taking writes", () => {
  it("is left by the connection that was refused, so that the next call finds the new primary", async () => {
    const { database: name } = test.database.pool.options;
    await test.database.pool.query(`alter database ${name} set default_transaction_read_only = on`);
    await withDatabase({}, async (app) => {
      const refused = await newClient(app);
      expect(refused.statusCode).toBe(503);
      expect(refused.headers["retry-after"]).toBe("30");
      expect(await healthOf(app)).toEqual(degraded);
      // Connections keep the setting that they started with.
      await test.database.pool.query(`alter database ${name} reset default_transaction_read_only`);
      expect((await newClient(app)).statusCode).toBe(201);
      await expect.poll(() => healthOf(app)).toEqual(healthy);
    });
  });

  it("is left by connections of the job queue as well, which takes and gives them back itself", async () => {
    await withDatabase({ options: "-c default_transaction_read_only=on" }, async ({ deps }) => {
      const { pool } = deps.database.direct;
      const taken = await pool.connect();
      await expect(taken.query("delete from contact_messages")).rejects.toMatchObject({ code: "25006" });
      taken.release();
      const another = await pool.connect();
      expect(another).not.toBe(taken);
      another.release();
    });
  });

  it("is not healthy from the moment on that the whole server only reads", async () => {
    const readOnly = async (value: "on" | "off") => {
      // Other tests share the server, so only this test's sessions are told.
      await test.database.pool.query(
        `alter role ${role} in database ${test.database.pool.options.database} set default_transaction_read_only = ${value}`,
      );
      await test.database.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where usename = $1",
        [role],
      );
    };
    await withDatabase({ user: role }, async (app) => {
      expect((await newClient(app)).statusCode).toBe(201);
      await readOnly("on");
      await expect.poll(() => healthOf(app)).toEqual(degraded);
      await readOnly("off");
      await expect.poll(() => healthOf(app)).toEqual(healthy);
    });
  });
});

/** Somebody who may open few connections. Superusers have no limit. */
const role = "few_connections";
beforeAll(async () => {
  await test.database.pool.query(
    `create role ${role} login; grant fieldwright_tenant, fieldwright_system to ${role};
     grant usage on schema drizzle to ${role}; grant select on drizzle.__drizzle_migrations to ${role}`,
  );
});
afterAll(async () => {
  const { database, host, port, user } = test.database.pool.options;
  const owner = new pg.Client({ database, host, port, user });
  await owner.connect();
  await owner.query(`drop owned by ${role}; drop role ${role}`);
  await owner.end();
});

describe("a database without a free connection", () => {
  it("is answered 503 with the time to wait, and calls work again when there is one", async () => {
    await test.database.pool.query(`alter role ${role} connection limit 1`);
    const { database, host, port } = test.database.pool.options;
    const other = new pg.Client({ database, host, port, user: role });
    await other.connect();
    await withDatabase({ user: role }, async (app) => {
      const refused = await newClient(app);
      expect(refused.statusCode).toBe(503);
      expect(refused.headers["retry-after"]).toBe("1");
      await test.database.pool.query(`alter role ${role} connection limit 20`);
      expect((await newClient(app)).statusCode).toBe(201);
    });
    await other.end();
  });
});

describe("/livez", () => {
  it("answers without the database", async () => {
    await withDatabase({ host: "127.0.0.1", port: 1 }, async (app) => {
      const answer = await app.inject({ url: "/livez" });
      expect([answer.statusCode, answer.json()]).toEqual([200, { status: "alive" }]);
    });
  });
});

describe("/readyz", () => {
  it("says that all is well, and asks the database once for a hundred callers", async () => {
    await withDatabase({}, async (app) => {
      await expect.poll(() => readyOf(app)).toEqual([200, { status: "ready" }]);
      let asked = 0;
      app.deps.database.observe((statement) => {
        if (statement.includes("transaction_read_only")) asked += 1;
        return () => {};
      });
      // The time for which an answer counts stands still, however long a hundred calls take.
      let time = performance.now();
      const watch = vi.spyOn(performance, "now").mockImplementation(() => time);
      try {
        for (const round of [1, 2]) {
          time += 1_001;
          await Promise.all(Array.from({ length: 100 }, () => readyOf(app)));
          expect(asked).toBe(round);
        }
      } finally {
        watch.mockRestore();
      }
    });
  });

  it("names the database when it is away, and nothing about it", async () => {
    await withDatabase({ host: "127.0.0.1", port: 1 }, async (app) => {
      await expect.poll(() => readyOf(app)).toEqual(notReady({ database: "It does not answer." }));
    });
  });

  it("asks a database that hangs once at a time, and lets go of the connection", async () => {
    // It accepts connections and says nothing, as a machine does whose disk hangs.
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket));
    await once(silent.listen(0, "127.0.0.1"), "listening");
    const { port } = silent.address() as AddressInfo;
    const waiting = { host: "127.0.0.1", port, connectionTimeoutMillis: 60_000 };
    await withDatabase(waiting, async (app) => {
      const since = performance.now();
      for (const _probe of [1, 2])
        expect(await readyOf(app)).toEqual(notReady({ database: "It takes too long." }));
      expect(performance.now() - since).toBeLessThan(8_000);
      expect(app.deps.database.pool.totalCount).toBe(1);
      silent.close();
      for (const socket of sockets) socket.destroy();
    });
  });

  it("names the database when it hangs, within its bound of time", async () => {
    await withDatabase({ max: 1 }, async (app) => {
      const holding = await app.deps.database.pool.connect();
      expect(await readyOf(app)).toEqual(notReady({ database: "It takes too long." }));
      holding.release();
      await expect.poll(() => readyOf(app)).toEqual([200, { status: "ready" }]);
    });
  });

  it("names migrations that are missing", async () => {
    const { rows } = await test.database.pool.query(
      `delete from drizzle.__drizzle_migrations
       where created_at = (select max(created_at) from drizzle.__drizzle_migrations) returning hash, created_at`,
    );
    await withDatabase({}, async (app) => {
      await expect.poll(() => readyOf(app)).toEqual(notReady({ migrations: "They are not all applied." }));
    });
    await test.database.pool.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)",
      [rows[0].hash, rows[0].created_at],
    );
  });

  it.each([
    ["almost full", { diskReserve: 1e18 }, "It is almost full."],
    ["away", { dataDir: "/nowhere/at/all" }, "It does not answer."],
  ])("names a disk that is %s", async (_case, config, problem) => {
    const app = await buildApp({ ...test.deps, config: { ...test.config, ...config } });
    await expect.poll(() => readyOf(app)).toEqual(notReady({ disk: problem }));
    await app.close();
  });

  it("names a worker that does not run, and a process that is about to stop", async () => {
    await withDatabase({}, async (app) => {
      let runs = true;
      app.readiness.workerRuns = () => runs;
      await expect.poll(() => readyOf(app)).toEqual([200, { status: "ready" }]);
      runs = false;
      await stepAside(app, { drainSeconds: 0 });
      await expect
        .poll(() => readyOf(app))
        .toEqual(notReady({ worker: "It does not run.", process: "It is about to stop." }));
      const answer = await app.inject({ url: "/api/config" });
      expect([answer.statusCode, answer.headers.connection]).toEqual([200, "close"]);
    });
  });
});
