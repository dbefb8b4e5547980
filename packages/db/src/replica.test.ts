import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type Database, openDatabase, type TenantTx } from "./client";
import { type Cluster, startCluster } from "./embedded/start-cluster";
import { migrate } from "./migrate";
import { walPosition } from "./replica";
import { migrations } from "./testing/legacy-database";

const folder = mkdtempSync(path.join(tmpdir(), "fieldwright-replica-"));
const inFolder = (name: string) => path.join(folder, name);
const settings = { fsync: "off", wal_level: "replica", max_wal_senders: "4", autovacuum: "off" };
const start = (name: string, more: Record<string, string> = {}) =>
  startCluster({ dataDir: inFolder(name), log: () => {}, settings: { ...settings, ...more } });

let primary: Cluster;
let standby: Cluster;
let database: Database;
let hasty: Database;
let onStandby: pg.Client;
const away: unknown[] = [];
const organization = "01890000-0000-7000-8000-000000000001";

/** A streaming replica, from a copy of the files of the stopped primary. */
beforeAll(async () => {
  chmodSync(folder, 0o755);
  const empty = await start("primary");
  await migrate(empty.config, migrations);
  await empty.stop();
  cpSync(inFolder("primary"), inFolder("standby"), { recursive: true, preserveTimestamps: true });
  writeFileSync(inFolder("standby/postgres/standby.signal"), "");
  // As root, the files belong to another account.
  if (process.getuid?.() === 0)
    execFileSync("chown", ["-R", "--reference", inFolder("primary/postgres"), inFolder("standby/postgres")]);
  // What no commit puts on the disk stays in memory for long.
  primary = await start("primary", { wal_writer_delay: "10s" });
  standby = await start("standby", {
    primary_conninfo: `host=${primary.config.host} port=5432 user=fieldwright`,
  });
  const replica = {
    config: { ...standby.config, statement_timeout: 60_000 },
    onAway: (cause: unknown) => away.push(cause),
  };
  database = openDatabase({ ...primary.config, replica });
  hasty = openDatabase({ ...primary.config, options: "-c synchronous_commit=off", replica });
  onStandby = new pg.Client(standby.config);
  await onStandby.connect();
  await database.system((tx) =>
    tx.execute(sql`insert into organizations (id, name) values (${organization}, 'A')`),
  );
});
afterEach(() => void away.splice(0));
afterAll(async () => {
  await database.close();
  await hasty.close();
  await standby.stop();
  await primary.stop();
  rmSync(folder, { recursive: true, force: true });
});

const rename = (name: string, on = database) =>
  on.tenant(organization, (tx) => tx.execute(sql`update organizations set name = ${name}`));
const look = async (tx: TenantTx) => {
  const { rows } = await tx.execute<{ name: string; standby: boolean }>(
    sql`select name, pg_is_in_recovery() as standby from organizations`,
  );
  return rows[0];
};
const readsOnStandby = async () => (await database.heavy(organization, look))?.standby;
const untilOnStandby = async () => {
  await expect.poll(readsOnStandby, { timeout: 60_000, interval: 200 }).toBe(true);
  away.splice(0);
};

it("reads on the replica, and finds what was written a moment ago", async () => {
  await untilOnStandby();
  for (let round = 0; round < 50; round += 1) {
    await rename(`round ${round}`);
    expect((await database.heavy(organization, look))?.name).toBe(`round ${round}`);
  }
});

/** As the lookup of the caller does when a request begins. */
const position = async () => {
  const { rows } = await database.system((tx) =>
    tx.execute<{ seen: string }>(sql`select ${walPosition} as seen`),
  );
  return rows[0]?.seen ?? "";
};

it("reads lists there with what was written before the request, and asks the primary nothing", async () => {
  await untilOnStandby();
  let asked = 0;
  database.observe(() => {
    asked += 1;
    return () => {};
  });
  // After a moment in which the replica was behind, the primary reads for a second.
  for (let onReplica = 0; onReplica < 5; ) {
    const name = `list ${asked}`;
    await rename(name);
    const seen = await position();
    const before = asked;
    const found = await database.recent(organization, look, seen);
    expect(found?.name).toBe(name);
    if (!found?.standby) continue;
    expect(asked).toBe(before);
    onReplica += 1;
  }
  expect(away).toEqual([]);
});

it("finds it also where commits do not wait for the disk", async () => {
  await untilOnStandby();
  for (let round = 0; round < 5; round += 1) {
    await rename(`hasty ${round}`, hasty);
    expect((await hasty.heavy(organization, look))?.name).toBe(`hasty ${round}`);
  }
});

it("does not wait for what another transaction has not committed", async () => {
  const other = new pg.Client(primary.config);
  await other.connect();
  await other.query("begin");
  const readsBeside = async () => {
    await other.query("select pg_logical_emit_message(true, 'test', 'not committed')");
    return readsOnStandby();
  };
  await expect.poll(readsBeside, { timeout: 60_000, interval: 200 }).toBe(true);
  await other.query("rollback");
  await other.end();
});

it("reads on the primary while the replica is behind, and on the replica again when it is not", async () => {
  await untilOnStandby();
  await onStandby.query("select pg_wal_replay_pause()");
  await rename("not there yet");
  expect(await database.heavy(organization, look)).toEqual({ name: "not there yet", standby: false });
  expect(away).toMatchObject([{ message: "The replica is behind." }]);
  const counted = { ...database.replicaReads };
  expect(await database.recent(organization, look, await position())).toMatchObject({ standby: false });
  // A list is not worth a word. It counts.
  expect(away).toHaveLength(1);
  expect(database.replicaReads).toEqual({ ...counted, primary: counted.primary + 1 });
  await onStandby.query("select pg_wal_replay_resume()");
  await untilOnStandby();
  expect(database.replicaReads.replica).toBeGreaterThan(counted.replica);
});

/** Reads that begin on the standby and fail there: on which servers they ran, and how they ended. */
const failThere = async (fail: (tx: TenantTx) => Promise<unknown>) => {
  for (;;) {
    await untilOnStandby();
    const calls: string[] = [];
    const outcome: unknown = await database
      .heavy(organization, async (tx) => {
        const isStandby = (await look(tx))?.standby;
        calls.push(isStandby ? "standby" : "primary");
        if (isStandby) await fail(tx);
        return "read";
      })
      .catch((cause: unknown) => cause);
    if (calls[0] === "standby") return { calls, outcome };
  }
};

it.each([
  [
    "what the read itself throws",
    { message: "there is no such record" },
    async () => {
      throw new Error("there is no such record");
    },
  ],
  [
    "a mistake in a statement",
    { cause: { code: "22012" } },
    (tx: TenantTx) => tx.execute(sql`select 1 / (${0}::int)`),
  ],
  [
    "a statement that takes too long, and would there as well",
    { cause: { code: "57014" } },
    async (tx: TenantTx) => {
      await tx.execute(sql`set local statement_timeout = 100`);
      await tx.execute(sql`select pg_sleep(30)`);
    },
  ],
])("passes on %s, and does not try again", async (_, expected, fail) => {
  expect(await failThere(fail)).toMatchObject({ calls: ["standby"], outcome: expected });
  expect(away).toEqual([]);
});

it.each([
  [
    "loses its connection",
    async (tx: TenantTx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await onStandby.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
      await tx.execute(sql`select pg_sleep(30)`);
    },
  ],
  [
    "is in the way of changes that arrive",
    (tx: TenantTx) => tx.execute(sql`do $$ begin raise sqlstate '40001'; end $$`),
  ],
  ["writes", (tx: TenantTx) => tx.execute(sql`update organizations set name = 'there'`)],
])("reads once more, on the primary, if the read %s", async (_, fail) => {
  expect(await failThere(fail)).toEqual({ calls: ["standby", "primary"], outcome: "read" });
});

it("keeps organizations apart there as well", async () => {
  await untilOnStandby();
  expect(await database.heavy("01890000-0000-7000-8000-000000000002", look)).toBeUndefined();
});

it("reads on the primary when the replica goes away", async () => {
  await untilOnStandby();
  await onStandby.end();
  await standby.stop();
  await rename("alone");
  expect(await database.heavy(organization, look)).toEqual({ name: "alone", standby: false });
});
