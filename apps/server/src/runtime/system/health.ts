import { readFile, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@fieldwright/db/client";
import type { FastifyInstance } from "fastify";
import type { PoolClient } from "pg";
import { uuidv7 } from "uuidv7";
import * as z from "zod/mini";
import { refusesWrites } from "#http";
import {
  type Config,
  type Deps,
  forgetRefusedWrite,
  migrationsFolder,
  refusedWriteLately,
  rememberRefusedWrite,
} from "#kernel";

/** Milliseconds that a check may take. */
const patience = 2_000;
/** Milliseconds for which an answer counts. */
const usuallyFresh = 1_000;

/** What is wrong, by the name of the check. Empty when all is well. Says nothing that a stranger may not read. */
type Problems = Readonly<Record<string, string>>;

const journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });

/** The migrations that this version has. */
const readMigrations = async () => {
  const text = await readFile(join(migrationsFolder, "meta/_journal.json"), "utf8");
  return z.parse(journal, JSON.parse(text)).entries;
};

const readNewest = async (): Promise<number> => Math.max(...(await readMigrations()).map(({ when }) => when));

/** A connection that does not answer in time is closed, or checks of a database that hangs would take them all. */
const onConnection = async <T>(
  { pool }: Database,
  ask: (connection: PoolClient) => Promise<T>,
  isKept: (answer: T) => boolean = () => true,
): Promise<T> => {
  const connection = await pool.connect();
  let isBack = false;
  const giveBack = (isBroken: boolean): void => {
    if (!isBack) connection.release(isBroken);
    isBack = true;
  };
  const cutOff = setTimeout(giveBack, patience, true).unref();
  let isGood = false;
  try {
    const answer = await ask(connection);
    isGood = isKept(answer);
    return answer;
  } finally {
    clearTimeout(cutOff);
    giveBack(!isGood);
  }
};

/**
 * Seconds that the clock of this machine is surely ahead of the database's, below 0 if it is behind. What the way
 * there and back may account for does not count.
 */
export const readClockAhead = ({ database, clock }: Pick<Deps, "database" | "clock">): Promise<number> =>
  onConnection(database, async (connection) => {
    const asked = clock().getTime();
    const { rows } = await connection.query<{ now: number }>(
      "select extract(epoch from clock_timestamp())::float8 * 1000 as now",
    );
    const answered = clock().getTime();
    const now = rows[0]?.now ?? asked;
    return Math.trunc((Math.max(asked - now, 0) + Math.min(answered - now, 0)) / 1_000);
  });

type Found = { readOnly: boolean; migrated: string | null };

const readDatabase = (database: Database): Promise<Found | undefined> =>
  onConnection(
    database,
    async (connection) => {
      const { rows } = await connection.query<Found>(
        `select current_setting('transaction_read_only')::boolean as "readOnly",
         (select max(created_at) from drizzle.__drizzle_migrations) as migrated`,
      );
      return rows[0];
    },
    // The next connection may lead to a primary.
    (found) => found?.readOnly === false,
  );

/** The name of the newest migration that was applied. Null if only a newer version knows it. */
export const readSchema = async (database: Database): Promise<string | null> => {
  const found = await readDatabase(database);
  return (await readMigrations()).find(({ when }) => when === Number(found?.migrated))?.tag ?? null;
};

const checkDatabase = (database: Database) => {
  let newest: Promise<number> | undefined;
  return async (): Promise<Problems> => {
    const found = await readDatabase(database);
    newest ??= readNewest();
    if (found?.readOnly !== false) return { database: "It takes no writes." };
    return Number(found.migrated) < (await newest) ? { migrations: "They are not all applied." } : {};
  };
};

/** Bytes where this process keeps its data. */
export const readDisk = async ({ dataDir }: Pick<Config, "dataDir">) => {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return { free: bavail * bsize, total: blocks * bsize };
};

const checkDisk = async ({ config }: Deps): Promise<Problems> => {
  const { free } = await readDisk(config);
  return free < config.diskReserve ? { disk: "It is almost full." } : {};
};

/** Needs a new block of the database, and one where this process keeps files: what a full disk does not have. */
const writeBlock = async ({ database, config }: Deps): Promise<void> => {
  await onConnection(database, (connection) =>
    connection.query(
      "do $$ begin create temporary table block_to_try as select 1 as n; drop table block_to_try; end $$",
    ),
  );
  if (config.s3) return;
  const path = join(config.dataDir, `block-to-try-${uuidv7()}`);
  try {
    await writeFile(path, Buffer.alloc(8_192), { flush: true });
  } finally {
    await rm(path, { force: true });
  }
};

/**
 * A full disk shows on writes only. After one was refused, a write of our own tells when there is room again, also on a
 * node that gets no calls meanwhile.
 */
const checkWrites = async (deps: Deps): Promise<Problems> => {
  const { database, clock } = deps;
  try {
    await writeBlock(deps);
    forgetRefusedWrite(database);
    return {};
  } catch (cause) {
    if (refusesWrites(cause)) rememberRefusedWrite(database, clock());
    return { database: "It refused a write." };
  }
};

/**
 * Failing and taking too long are problems too. A check that takes longer than its callers wait is not made again beside
 * itself.
 */
const inTime = (name: string, check: () => Promise<Problems>): (() => Promise<Problems>) => {
  let running: Promise<Problems> | undefined;
  return () => {
    running ??= check()
      .catch(() => ({ [name]: "It does not answer." }))
      .finally(() => {
        running = undefined;
      });
    return Promise.race([running, sleep(patience, { [name]: "It takes too long." }, { ref: false })]);
  };
};

/** Asks again only after a while, so that calling it often is no load. */
export const remembered = <T>(
  ask: () => Promise<T>,
  freshFor: number | ((answer: T) => number) = usuallyFresh,
): (() => Promise<T>) => {
  let answer: Promise<T> | undefined;
  let until = Number.POSITIVE_INFINITY;
  const ends = (after: number): void => {
    until = performance.now() + after;
  };
  return () => {
    if (!answer || performance.now() > until) {
      until = Number.POSITIVE_INFINITY;
      answer = ask();
      answer.then(
        (found) => ends(typeof freshFor === "number" ? freshFor : freshFor(found)),
        () => ends(0),
      );
    }
    return answer;
  };
};

export type Readiness = {
  /** Set when the process was told to stop. */
  draining: boolean;
  /** Set when this process runs background jobs. */
  workerRuns: (() => boolean) | undefined;
  /** Whether PostgreSQL answers and takes writes. */
  isHealthy(): Promise<boolean>;
  /** Why this process should get no calls. */
  problems(): Promise<Problems>;
};

declare module "fastify" {
  interface FastifyInstance {
    readiness: Readiness;
  }
}

/** Answers carry `Connection: close` while draining, so that the balancer connects to another process next. */
export const useReadiness = (app: FastifyInstance, deps: Deps): void => {
  const checkNow = inTime("database", checkDatabase(deps.database));
  const ofDatabase = remembered(checkNow);
  // Says what is true now. Those who ask at the same moment share one look.
  const ofDatabaseNow = remembered(checkNow, 0);
  // The next refusal is another matter.
  const ofBlock = remembered(
    inTime("database", () => checkWrites(deps)),
    (problems) => ("database" in problems ? usuallyFresh : 0),
  );
  const ofWrites = async () => (refusedWriteLately(deps.database, deps.clock()) ? await ofBlock() : {});
  const ofDisk = remembered(inTime("disk", () => checkDisk(deps)));

  const readiness: Readiness = {
    draining: false,
    workerRuns: undefined,
    isHealthy: async () => {
      const found = await Promise.all([ofDatabaseNow(), ofWrites()]);
      return found.every((problems) => !("database" in problems));
    },
    problems: async () => {
      const [writes, disk, found] = await Promise.all([ofWrites(), ofDisk(), ofDatabase()]);
      return {
        ...writes,
        ...found,
        ...disk,
        ...(readiness.workerRuns?.() === false ? { worker: "It does not run." } : {}),
        ...(readiness.draining ? { process: "It is about to stop." } : {}),
      };
    },
  };
  app.decorate("readiness", readiness);
  // Last, because an error may have decided otherwise.
  app.addHook("onSend", async (_request, reply) => {
    if (readiness.draining) reply.header("connection", "close");
  });
};
