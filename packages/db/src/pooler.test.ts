import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Database, openDatabase } from "./client";
import { findPooler } from "./pooler";
import { newClient } from "./server-address";
import { type Pooler, pgbouncer, startPooler } from "./testing/pgbouncer";
import { createTestDatabase, type TestDatabase } from "./testing/test-database";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

/** How many transactions of the database do nothing. */
const idle = async () => {
  const { rowCount } = await test.database.direct.pool.query(
    "select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
  );
  return rowCount;
};

it("PostgreSQL itself is known to have no pooler in front", async () => {
  expect(await findPooler(test.config)).toBe("none");
});

/** Debian has the program as `pgbouncer`. */
describe.skipIf(!pgbouncer)("through PgBouncer (skipped where it is not installed)", () => {
  const poolers: Pooler[] = [];
  const behind = async (settings: Parameters<typeof startPooler>[1]) => {
    const { host, port, user } = inject("postgres");
    const pooler = await startPooler({ host, port, user }, settings);
    poolers.push(pooler);
    return { ...test.config, host: pooler.host, port: pooler.port };
  };
  afterAll(() => Promise.all(poolers.map((pooler) => pooler.stop())));

  it("a pooler in session mode is known, also if it has one connection only", async () => {
    expect(await findPooler(await behind({ mode: "session" }))).toBe("session");
    expect(await findPooler(await behind({ mode: "session", size: 1 }))).toBe("session");
  });

  describe("in transaction mode, with two connections for all", () => {
    const one = "01890000-0000-7000-8000-000000000001";
    const two = "01890000-0000-7000-8000-000000000002";
    const limits = { statement_timeout: 60_000, idle_in_transaction_session_timeout: 60_000 };
    let config: typeof test.config;
    let database: Database;
    const open = (changed: Partial<typeof limits> = {}) =>
      openDatabase({
        ...config,
        ...limits,
        ...changed,
        pooled: true,
        keepPlans: false,
        direct: test.config,
      });
    beforeAll(async () => {
      config = await behind({ size: 2 });
      database = open();
    });
    afterAll(() => database.close());

    it("is known, also if it takes longer to answer than a session would have to wait", async () => {
      expect(await findPooler(config)).toBe("transaction");
      const slow = createServer((client) => {
        const server = connect(`${config.host}/.s.PGSQL.${config.port}`);
        client.pipe(server);
        server.on("data", (chunk) => setTimeout(() => client.write(chunk), 60));
        for (const socket of [client, server]) socket.on("error", () => {});
        server.on("close", () => client.destroy());
        client.on("close", () => server.destroy());
      }).listen(0, "127.0.0.1");
      await once(slow, "listening");
      const { port } = slow.address() as AddressInfo;
      expect(await findPooler({ ...config, host: "127.0.0.1", port }, 20)).toBe("transaction");
      slow.close();
    });

    it("refuses limits at the start of a connection", async () => {
      await expect(newClient({ ...config, ...limits }).connect()).rejects.toThrow(/startup parameter/);
    });

    it("transactions of two organizations at once see their own only, and leave nothing behind", async () => {
      const seen = await Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          database.tenant(index % 2 ? one : two, async (tx) => {
            const [first, second] = await Promise.all([
              tx.execute(sql`select app_organization_id() as id, current_user::text as role`),
              tx.execute(sql`select current_setting('statement_timeout') as longest, ${index}::int as index`),
            ]);
            return { ...first.rows[0], ...second.rows[0] };
          }),
        ),
      );
      expect(seen).toEqual(
        seen.map((_, index) => ({
          id: index % 2 ? one : two,
          role: "fieldwright_tenant",
          longest: "1min",
          index,
        })),
      );
      const { rows } = await database.pool.query(
        "select current_setting('statement_timeout') as longest, current_setting('app.organization_id', true) as id, current_user = session_user as own",
      );
      expect(rows).toEqual([{ longest: "0", id: "", own: true }]);
    });

    it("a statement that takes too long is ended, and the next one works", async () => {
      const hasty = open({ statement_timeout: 1_000 });
      await expect(hasty.system((tx) => tx.execute(sql`select pg_sleep(60)`))).rejects.toMatchObject({
        cause: { code: "57014" },
      });
      const { rows } = await hasty.system((tx) => tx.execute(sql`select 1 as one`));
      expect(rows).toEqual([{ one: 1 }]);
      await hasty.close();
    });

    it("a transaction that does nothing for too long is ended, and gives its connection back", async () => {
      const hasty = open({ idle_in_transaction_session_timeout: 300 });
      const ended = hasty.system(async (tx) => {
        await tx.execute(sql`select 1`);
        await expect.poll(idle).toBe(0);
        await tx.execute(sql`select 1`);
      });
      // What is heard of it depends on whether the news of the end was there first.
      await expect(ended).rejects.toMatchObject({
        cause: { message: expect.stringMatching(/is not queryable|terminat|server conn/) },
      });
      const { rows } = await database.system((tx) => tx.execute(sql`select 1 as one`));
      expect(rows).toEqual([{ one: 1 }]);
      await hasty.close();
    });

    it("news arrive on a direct connection", async () => {
      const heard: (string | undefined)[] = [];
      const listener = newClient(database.direct.config);
      await listener.connect();
      listener.on("notification", ({ payload }) => heard.push(payload));
      await listener.query("listen news");
      await database.system((tx) => tx.execute(sql`select pg_notify('news', 'hello')`));
      await expect.poll(() => heard).toEqual(["hello"]);
      await listener.end();
    });
  });
});
