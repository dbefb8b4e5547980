import { readFile, statfs } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@fieldwright/db/client";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { type Config, type Deps, migrationsFolder, refusedWriteLately } from "#kernel";

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

type Found = { readOnly: boolean; migrated: string | null };

const readDatabase = async ({ pool }: Database): Promise<Found | undefined> => {
  const connection = await pool.connect();
  let found: Found | undefined;
  try {
    const { rows } = await connection.query<Found>(
      `select current_setting('transaction_read_only')::boolean as "readOnly",
         (select max(created_at) from drizzle.__drizzle_migrations) as migrated`,
    );
    [found] = rows;
    return found;
  } finally {
    // The next connection may lead to a primary.
    connection.release(found?.readOnly !== false);
  }
};

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

/** Failing and taking too long are problems too. */
const inTime = async (name: string, check: () => Promise<Problems>): Promise<Problems> => {
  const answer = check().catch(() => ({ [name]: "It does not answer." }));
  return Promise.race([answer, sleep(patience, { [name]: "It takes too long." }, { ref: false })]);
};

/** Asks again only after a while, so that calling it often is no load. */
export const remembered = <T>(ask: () => Promise<T>, freshFor = usuallyFresh): (() => Promise<T>) => {
  let answer: Promise<T> | undefined;
  let until = Number.POSITIVE_INFINITY;
  return () => {
    if (!answer || performance.now() > until) {
      until = Number.POSITIVE_INFINITY;
      answer = ask().finally(() => {
        until = performance.now() + freshFor;
      });
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
  const { database, clock } = deps;
  const checkAll = checkDatabase(database);
  const ofDatabase = remembered(() => inTime("database", checkAll));
  // Says what is true now. Those who ask at the same moment share one look.
  const ofDatabaseNow = remembered(() => inTime("database", checkAll), 0);
  const ofDisk = remembered(() => inTime("disk", () => checkDisk(deps)));
  // A full disk only shows on writes.
  const refusesWrites = (): boolean => refusedWriteLately(database, clock());

  const readiness: Readiness = {
    draining: false,
    workerRuns: undefined,
    isHealthy: async () => !refusesWrites() && !("database" in (await ofDatabaseNow())),
    problems: async () => ({
      ...(await ofDatabase()),
      ...(refusesWrites() ? { database: "It refused a write." } : {}),
      ...(await ofDisk()),
      ...(readiness.workerRuns?.() === false ? { worker: "It does not run." } : {}),
      ...(readiness.draining ? { process: "It is about to stop." } : {}),
    }),
  };
  app.decorate("readiness", readiness);
  app.addHook("onRequest", async (_request, reply) => {
    if (readiness.draining) reply.header("connection", "close");
  });
};
