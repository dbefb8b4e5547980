import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { hostname } from "node:os";
import { readSystem, type SystemState } from "@fieldwright/contract/system";
import type { FastifyInstance } from "fastify";
import { uuidv7 } from "uuidv7";
import * as z from "zod/mini";
import { serve } from "#http";
import { checkOfSecret, type Deps, type FileStore, readLastBackup } from "#kernel";
import { type MailOutcome, mailOutcome } from "#messaging";
import { readClockAhead, readDisk, readSchema } from "./health";
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

/** What failed once in the night, and was not asked for again, is no news. */
const failureLasts = 10 * 60_000;

/** Since when calls of some kind fail. Null while all kinds work, or if none failed for a while. */
export const watchFiles = (store: FileStore, clock: Deps["clock"]): (() => Date | null) => {
  const failing = new Map<string, { readonly since: Date; readonly last: Date }>();
  store.observe(({ operation, failed }) => {
    const last = clock();
    if (failed) failing.set(operation, { since: failing.get(operation)?.since ?? last, last });
    else failing.delete(operation);
  });
  return () => {
    for (const [operation, { last }] of failing)
      if (clock().getTime() - last.getTime() > failureLasts) failing.delete(operation);
    return [...failing.values()][0]?.since ?? null;
  };
};

/** Says every few seconds that this process is alive, and what it saw of mail server and files. Returns how to stop it. */
export const startHeartbeat = async (deps: Deps): Promise<() => Promise<void>> => {
  const { config, database, store, clock, log } = deps;
  const self = {
    id: uuidv7(),
    hostname: hostname(),
    role: config.role,
    version,
    startedAt: clock(),
    secretCheck: checkOfSecret(config.appSecret),
  };
  const filesFailSince = watchFiles(store, clock);
  let told: MailOutcome | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const beat = async (): Promise<void> => {
    const outcome = mailOutcome();
    const { free, total } = await readDisk(config).catch(() => unknownDisk);
    const seen = {
      diskFree: free,
      diskTotal: total,
      filesPlace: await store.place().catch(() => null),
      filesFailSince: filesFailSince(),
      clockAhead: await readClockAhead(deps),
    };
    await database.system(async (tx) => {
      await saveNode(tx, { ...self, ...seen });
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

type NodeRow = Awaited<ReturnType<typeof findNodes>>[number];

const presentNode = (node: NodeRow): SystemState["nodes"][number] => {
  const { id, hostname, role, version, isAnswering, diskFree, diskTotal, clockAhead } = node;
  return {
    _id: id,
    hostname,
    role,
    version,
    isAnswering,
    startedAt: node.startedAt.toISOString(),
    seenAt: node.seenAt.toISOString(),
    disk: diskTotal > 0 ? { free: diskFree, total: diskTotal } : null,
    filesFailSince: node.filesFailSince?.toISOString() ?? null,
    clockAhead,
  };
};

/** A node of the version before says neither. */
const differencesOf = (rows: readonly NodeRow[]): SystemState["differences"] => {
  const differs = (read: (node: NodeRow) => string | null) =>
    new Set(rows.filter(({ isAnswering }) => isAnswering).flatMap((node) => read(node) ?? [])).size > 1;
  return [
    ...(differs(({ secretCheck }) => secretCheck) ? (["secret"] as const) : []),
    ...(differs(({ filesPlace }) => filesPlace) ? (["files"] as const) : []),
  ];
};

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
  const rows = await database.system(findNodes);
  return {
    at: clock().toISOString(),
    version,
    commit: await commit,
    schema: await readSchema(database),
    nodes: rows.map(presentNode),
    differences: differencesOf(rows),
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
