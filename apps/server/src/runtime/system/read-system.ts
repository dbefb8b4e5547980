import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { hostname } from "node:os";
import { readSystem, type SystemState } from "@fieldwright/contract/system";
import type { Database } from "@fieldwright/db/client";
import type { FastifyInstance } from "fastify";
import { uuidv7 } from "uuidv7";
import * as z from "zod/mini";
import { serve } from "#http";
import { type Deps, readLastBackup } from "#kernel";
import { type MailOutcome, mailOutcome } from "#messaging";
import { readDisk, readSchema } from "./health";
import { readQueueLoads } from "./metrics";
import {
  deleteNode,
  findMailState,
  findNodes,
  readDatabaseLoad,
  saveMailOutcome,
  saveNode,
} from "./nodes.repo";

const { version } = z.parse(
  z.object({ version: z.string() }),
  createRequire(import.meta.url)("@fieldwright/server/package.json"),
);

/** The build writes it beside the program. */
const commit: Promise<string | null> = readFile(new URL("commit", import.meta.url), "utf8").catch(() => null);

const beatEvery = 15_000;

/** A process whose disk is away is alive, and says that it cannot tell. */
const unknownDisk = { free: 0, total: 0 };

/** Says every few seconds that this process is alive, and what it saw of the mail server. Returns how to stop it. */
export const startHeartbeat = async ({
  config,
  database,
  clock,
  log,
}: Deps): Promise<() => Promise<void>> => {
  const self = { id: uuidv7(), hostname: hostname(), role: config.role, version, startedAt: clock() };
  let told: MailOutcome | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const beat = async (): Promise<void> => {
    const outcome = mailOutcome();
    const { free, total } = await readDisk(config).catch(() => unknownDisk);
    await database.system(async (tx) => {
      await saveNode(tx, { ...self, diskFree: free, diskTotal: total });
      if (outcome && outcome !== told) await saveMailOutcome(tx, outcome);
    });
    told = outcome;
  };
  const keepBeating = async (): Promise<void> => {
    // The next one makes up for it.
    await beat().catch((err: unknown) => log.debug({ err }, "could not say that this process is alive"));
    if (isStopped) return;
    timer = setTimeout(() => {
      last = keepBeating();
    }, beatEvery).unref();
  };
  let last = keepBeating();
  await last;

  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await last;
    await database.system((tx) => deleteNode(tx, self.id));
  };
};

const readBackup = async ({ database, config, clock }: Deps): Promise<SystemState["backup"]> => {
  const { place, last, isOld } = await readLastBackup(database, config, clock());
  return {
    place,
    last: last && {
      ...last,
      startedAt: last.startedAt.toISOString(),
      finishedAt: last.finishedAt?.toISOString() ?? null,
    },
    isOld,
  };
};

const readNodes = (database: Database): Promise<SystemState["nodes"]> =>
  database.system(async (tx) =>
    (await findNodes(tx)).map(({ id, startedAt, seenAt, diskFree, diskTotal, ...node }) => ({
      ...node,
      _id: id,
      startedAt: startedAt.toISOString(),
      seenAt: seenAt.toISOString(),
      disk: diskTotal > 0 ? { free: diskFree, total: diskTotal } : null,
    })),
  );

/** One figure that cannot be read leaves the others. */
const known = <T>({ log }: Deps, reading: Promise<T>): Promise<T | null> =>
  reading.catch((err: unknown) => {
    log.warn({ err }, "a figure of the System page is not known");
    return null;
  });

const readDatabase = async (deps: Deps): Promise<SystemState["database"]> => {
  const { database, config } = deps;
  const load = await known(deps, readDatabaseLoad(database));
  const { direct, pool } = database;
  return {
    kind: config.databaseUrl === null ? "embedded" : "external",
    size: load?.size ?? null,
    connections: load && { used: load.used, limit: load.limit },
    hasReplica: config.databaseReadUrl !== null,
    hasPooler: direct.pool !== pool || direct.config.pooled === true,
  };
};

const sum = (figures: number[]): number => figures.reduce((total, figure) => total + figure, 0);

const readQueue = async (deps: Deps): Promise<SystemState["queue"]> => {
  const loads = await known(deps, readQueueLoads(deps.database.pool));
  return (
    loads && {
      waiting: sum(loads.map(({ due }) => due)),
      oldestSeconds: Math.floor(Math.max(0, ...loads.map(({ age }) => age))),
      failed: sum(loads.map(({ failed }) => failed)),
      kinds: loads
        .filter(({ due, failed }) => due > 0 || failed > 0)
        .map(({ task, due, age, failed }) => ({ task, waiting: due, oldestSeconds: Math.floor(age), failed }))
        .sort((one, other) => one.task.localeCompare(other.task)),
    }
  );
};

const readMail = async ({ database, config }: Deps): Promise<SystemState["mail"]> => {
  const state = await database.system(findMailState);
  return {
    isSetUp: config.mailUrl !== null,
    sentAt: state?.sentAt?.toISOString() ?? null,
    failure: state?.failedAt ? { at: state.failedAt.toISOString(), reason: state.reason } : null,
  };
};

const readState = async (deps: Deps): Promise<SystemState> => {
  const { database, config, clock } = deps;
  const { s3 } = config;
  return {
    at: clock().toISOString(),
    version,
    commit: await commit,
    schema: await readSchema(database),
    nodes: await readNodes(database),
    database: await readDatabase(deps),
    queue: await readQueue(deps),
    mail: await readMail(deps),
    files: { kind: s3 ? "bucket" : "disk", bucket: s3?.bucket ?? null },
    services: {
      geocoder: config.geocoderUrl !== null,
      routing: config.routingUrl !== null,
      map: config.mapStyleUrl !== null,
    },
    backup: await readBackup(deps),
  };
};

export const systemStateRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, readSystem, () => readState(deps));
};
