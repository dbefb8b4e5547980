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
import { migrations } from "./testing/legacy-database";

const folder = mkdtempSync(path.join(tmpdir(), "fieldwright-replica-"));
const inFolder = (name: string) => path.join(folder, name);
const settings = { fsync: "off", wal_level: "replica", max_wal_senders: "4", autovacuum: "off" };
const start = (name: string, more: Record<string, string> = {}) =>
  startCluster({ dataDir: inFolder(name), log: () => {}, settings: { ...settings, ...more } });

let primary: Cluster;
let standby: Cluster;
let database: Database;
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
  primary = await start("primary");
  standby = await start("standby", {
    primary_conninfo: `host=${primary.config.host} port=5432 user=fieldwright`,
  });
  const replica = {
    config: { ...standby.config, statement_timeout: 500 },
    onAway: (cause: unknown) => away.push(cause),
  };
  database = openDatabase({ ...primary.config, replica });
  onStandby = new pg.Client(standby.config);
  await onStandby.connect();
  await database.system((tx) =>
    tx.execute(sql`insert into organizations (id, name) values (${organization}, 'A')`),
  );
});
afterEach(() => void away.splice(0));
afterAll(async () => {
  await database.close();
  await standby.stop();
  await primary.stop();
  rmSync(folder, { recursive: true, force: true });
});

const rename = (name: string) =>
  database.tenant(organization, (tx) => tx.execute(sql`update organizations set name = ${name}`));
const look = async (tx: TenantTx) => {
  const { rows } = await tx.execute<{ name: string; standby: boolean }>(
    sql`select name, pg_is_in_recovery() as standby from organizations`,
  );
  return rows[0];
};
const readsOnStandby = async () => (await database.heavy(organization, look))?.standby;
const untilOnStandby = async () => {
  await expect.poll(readsOnStandby, { timeout: 60_000, interval: 200 }).toBe(true);
};

it("reads on the replica, and finds what was written a moment ago", async () => {
  await untilOnStandby();
  for (let round = 0; round < 50; round += 1) {
    await rename(`round ${round}`);
    expect((await database.heavy(organization, look))?.name).toBe(`round ${round}`);
  }
});

it("reads on the primary while the replica is behind, and on the replica again when it is not", async () => {
  await untilOnStandby();
  await onStandby.query("select pg_wal_replay_pause()");
  await rename("not there yet");
  expect(await database.heavy(organization, look)).toEqual({ name: "not there yet", standby: false });
  expect(away).toMatchObject([{ message: "The replica is behind." }]);
  await onStandby.query("select pg_wal_replay_resume()");
  await untilOnStandby();
});

it("passes on what the read itself throws", async () => {
  await untilOnStandby();
  const refuse = database.heavy(organization, async () => {
    throw new Error("there is no such record");
  });
  await expect(refuse).rejects.toThrow("there is no such record");
  const slow = database.heavy(organization, (tx) =>
    tx.execute(sql`select pg_sleep(30) where pg_is_in_recovery()`),
  );
  await expect(slow).rejects.toMatchObject({ cause: { code: "57014" } });
  expect(away).toEqual([]);
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
