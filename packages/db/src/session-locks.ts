import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { newClient } from "./server-address";

/** A lock of the whole database that ends with its connection, which must be one of PostgreSQL itself and not a pooler's. */
type Lock = {
  /** As SQL. */
  readonly key: string;
  readonly does: string;
  readonly hasBeen: string;
};

/** "FWMG" in ASCII. Any constant of our own works. */
export const migrationLock: Lock = {
  key: String(0x46574d47),
  does: "migrates the database",
  hasBeen: "been migrating the database",
};
/** Held by the one backup that may run. */
export const backupLock: Lock = {
  key: "hashtextextended('backup', 0)",
  does: "backs up the database",
  hasBeen: "been backing up the database",
};
/** Held by a backup while it reads the tables, which is over long before it has copied the files, and by a start while it changes them. */
export const tablesLock: Lock = { ...backupLock, key: "hashtextextended('backup of tables', 0)" };
/** Shared by the servers that use the database. A restore wants it for itself. */
const serverLock: Lock = {
  key: "hashtextextended('fieldwright server', 0)",
  does: "restores the database",
  hasBeen: "been restoring the database",
};

export type Waiting = {
  /** Milliseconds until the start gives up. */
  readonly patience?: number;
  readonly log?: (message: string) => void;
};

const asksEvery = 100;
const firstWord = 1_000;
const nextWord = 5_000;

const spoken = (milliseconds: number): string => {
  const seconds = Math.floor(milliseconds / 1_000);
  if (seconds >= 120) return `${Math.floor(seconds / 60)} minutes`;
  return seconds === 1 ? "1 second" : `${seconds} seconds`;
};
const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** "FWSC" in ASCII: the first half of the locks by which servers say which secret they have. */
const secretLocks = 0x46575343;

type LockName = { readonly key: string } | { readonly otherSecretThan: number };

const nameInSql = (lock: LockName): string =>
  "key" in lock
    ? `held.objsubid = 1 and (held.classid::bigint << 32 | held.objid::bigint) = ${lock.key}`
    : `held.objsubid = 2 and held.classid = ${secretLocks} and held.objid <> ${lock.otherSecretThan}`;

/** Names the connections that hold a lock. */
const holdersOf = async (connection: pg.ClientBase, lock: LockName): Promise<string[]> => {
  const { rows } = await connection.query<Record<"pid" | "name" | "address" | "since", string | null>>(
    `select held.pid, nullif(application_name, '') as name, coalesce(host(client_addr), 'this machine') as address,
       to_char(backend_start at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS') as since
     from pg_locks held left join pg_stat_activity using (pid)
     where held.locktype = 'advisory' and held.granted and ${nameInSql(lock)}
       and held.database = (select oid from pg_database where datname = current_database())
     order by backend_start`,
  );
  return rows.map(
    ({ pid, name, address, since }) =>
      `${name ?? "a connection"} (process ${pid}, from ${address}, since ${since} UTC)`,
  );
};

const holderOf = async (connection: pg.ClientBase, lock: Lock): Promise<string> =>
  (await holdersOf(connection, lock))[0] ?? "a connection that has just ended";

export const tryLock = async (
  connection: pg.ClientBase,
  { key }: Lock,
  kind: "alone" | "shared" = "alone",
): Promise<boolean> => {
  const { rows } = await connection.query<{ mine: boolean }>(
    `select pg_try_advisory_lock${kind === "shared" ? "_shared" : ""}(${key}) as mine`,
  );
  return rows[0]?.mine ?? false;
};

/**
 * Asks again and again: a statement that waits for a lock would be waited for by the index that its holder builds, which
 * is a deadlock.
 */
export const takeLock = async (
  connection: pg.ClientBase,
  lock: Lock,
  { patience = 600_000, log = () => {} }: Waiting,
  kind: "alone" | "shared" = "alone",
): Promise<void> => {
  const began = Date.now();
  let word = began + firstWord;
  while (!(await tryLock(connection, lock, kind))) {
    const now = Date.now();
    if (now - began >= patience)
      throw new Error(
        `${capitalized(await holderOf(connection, lock))} has ${lock.hasBeen} for more than ${spoken(patience)}, so this start gave up. If that is no longer a running server, end its connection with pg_terminate_backend.`,
      );
    if (now >= word) {
      log(`Waiting for ${await holderOf(connection, lock)}, which ${lock.does}.`);
      word = now + nextWord;
    }
    await sleep(asksEvery);
  }
};

/** PostgreSQL would keep the locks of a machine that vanished for two hours. */
const endsWhenLost =
  "set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3";

/** Without the limits of requests, for connections that work or wait for hours. A pooler would refuse them at this point, too. */
export const openDirect = async (config: pg.PoolConfig, name: string): Promise<pg.Client> => {
  const client = newClient({
    ...config,
    statement_timeout: undefined,
    idle_in_transaction_session_timeout: undefined,
    application_name: name,
    keepAlive: true,
  });
  // The statement under way fails with it, too.
  client.on("error", () => {});
  await client.connect();
  await client.query(endsWhenLost);
  return client;
};

const triesAgainAfter = 1_000;
/** How many tries there are between two lines of the log while the database is away. */
const triesToALine = 60;

/**
 * Servers with different secrets cannot read what the others stored or signed, and each would replace the keys of the
 * others. Each holds its lock before it looks, so of two that start in the same moment at least one sees the other.
 */
const mustShareSecret = async (connection: pg.ClientBase, secretCheck: string): Promise<void> => {
  // Half of a lock's name has 32 bits, one of them a sign.
  const own = Number.parseInt(createHash("sha256").update(secretCheck).digest("hex").slice(0, 7), 16);
  await connection.query(`select pg_advisory_lock_shared(${secretLocks}, ${own})`);
  const [other] = await holdersOf(connection, { otherSecretThan: own });
  if (other)
    throw new Error(
      `APP_SECRET is not that of ${other}, which uses this database. Set the same on all servers, or they can't read what the others store. If that server is gone, start again in a minute.`,
    );
};

export type ServerMark = {
  readonly name: string;
  /** What tells two secrets apart without giving them away. */
  readonly secretCheck: string;
};

/**
 * Says that a server uses the database, until the answered function is called. Waits while it is being restored, and fails
 * if servers with another secret use it. A connection that breaks is made again.
 */
export const holdAsServer = async (
  config: pg.PoolConfig,
  { name, secretCheck }: ServerMark,
  waiting: Waiting = {},
): Promise<() => Promise<void>> => {
  const left = new AbortController();
  let client: pg.Client | undefined;
  const hold = async (): Promise<void> => {
    const next = await openDirect(config, name);
    if (left.signal.aborted) return next.end();
    client = next;
    try {
      await takeLock(next, serverLock, waiting, "shared");
      await mustShareSecret(next, secretCheck);
    } catch (cause) {
      await next.end();
      throw cause;
    }
    next.once("end", () => void holdAgain());
  };
  const holdAgain = async (): Promise<void> => {
    for (let tries = 0; !left.signal.aborted; tries += 1) {
      try {
        await sleep(triesAgainAfter, undefined, { signal: left.signal, ref: false });
        return await hold();
      } catch (cause) {
        if (!left.signal.aborted && tries % triesToALine === 0)
          waiting.log?.(`The database is not marked as in use: ${String(cause)}`);
      }
    }
  };
  await hold();
  return async () => {
    left.abort();
    await client?.end();
  };
};

/** Keeps servers away until the answered function is called. Fails if there are any, and names them. */
export const claimDatabase = async (config: pg.PoolConfig, name: string): Promise<() => Promise<void>> => {
  const client = await openDirect(config, name);
  try {
    if (await tryLock(client, serverLock)) return () => client.end();
    const holders = await holdersOf(client, serverLock);
    throw new Error(
      `The database is in use by ${holders.join(" and ") || "a connection that has just ended"}. Stop ${holders.length > 1 ? "them" : "it"} first.`,
    );
  } catch (cause) {
    await client.end();
    throw cause;
  }
};
