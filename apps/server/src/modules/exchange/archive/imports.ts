import { rm } from "node:fs/promises";
import { type FileType, maxFileSize } from "@fieldwright/contract/attachments";
import { type ImportRun, importReport } from "@fieldwright/contract/data-exchange";
import type { TenantTx } from "@fieldwright/db/client";
import pLimit, { type Limit } from "p-limit";
import { uuidv7 } from "uuidv7";
import * as z from "zod/mini";
import {
  AppError,
  type Deps,
  type FileStore,
  type Principal,
  removeUnused,
  storeFile,
  type TaskHandler,
  writeHashed,
} from "#kernel";
import { contentFile } from "./archive-format";
import { enqueueExchange } from "./data-exports.repo";
import { type ExchangeLimits, runInThread } from "./exchange-thread";
import type { Row } from "./exported-rows.repo";
import { keptFor } from "./exports";
import {
  beginRun,
  failRun,
  findNewestRun,
  type ImportRecord,
  insertRun,
  setProgress,
} from "./import-runs.repo";
import { hasRecords } from "./imported-rows.repo";
import { type Archive, checkContents, refusal } from "./open-archive";

/** The name of an uploaded file among the store's archives. */
const archiveOf = (runId: string): string => `imports/${runId}.zip`;

/** By organization, while uploads run or wait. */
const uploads = new Map<string, { readonly oneAtATime: Limit; count: number }>();

/** One upload at a time per organization, so that at most one file without a run is kept. */
export const inTurn = async <T>(organizationId: string, run: () => Promise<T>): Promise<T> => {
  const queue = uploads.get(organizationId) ?? { oneAtATime: pLimit(1), count: 0 };
  uploads.set(organizationId, queue);
  queue.count += 1;
  try {
    return await queue.oneAtATime(run);
  } finally {
    queue.count -= 1;
    if (queue.count === 0) uploads.delete(organizationId);
  }
};

/** Kept until its run ends, for whichever server runs it. */
export const receiveArchive = async (
  store: FileStore,
  content: AsyncIterable<Uint8Array>,
  start: (runId: string, hash: string) => Promise<ImportRun>,
): Promise<ImportRun> => {
  const runId = uuidv7();
  const path = await store.workFile();
  try {
    const { hash } = await writeHashed(content, path);
    await checkContents(path);
    await store.archives.keep(archiveOf(runId), path);
    const run = await start(runId, hash).catch(async (cause: unknown) => {
      await store.archives.remove(archiveOf(runId));
      throw cause;
    });
    // A repeated request gets the run that the first one started.
    if (run._id !== runId) await store.archives.remove(archiveOf(runId));
    return run;
  } finally {
    await rm(path, { force: true });
  }
};

export type ImportedFile = { readonly type: FileType; readonly size: number };

async function* limited(content: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > maxFileSize) throw refusal(`${name} is larger than a file may be`);
    yield chunk;
  }
}

const hashOf = ({ file_hash: hash }: Row): string => {
  if (typeof hash !== "string" || !/^[0-9a-f]{64}$/.test(hash))
    throw refusal("a row of attachments names no file");
  return hash;
};

/**
 * Files of all organizations are stored by hash, so a row with only a hash could open another organization's file.
 * Every file must be in the archive, and its type is detected from its content.
 */
export const importFiles = async (
  archive: Archive,
  store: FileStore,
  kept: Map<string, ImportedFile>,
  stored: (hash: string) => void,
): Promise<void> => {
  for await (const row of archive.rows("attachments")) {
    const hash = hashOf(row);
    if (kept.has(hash)) continue;
    const name = contentFile(hash);
    const content = await archive.open(name);
    if (!content) throw refusal(`${name} is missing`);
    const file = await storeFile(store, limited(content, name)).catch((cause: unknown) => {
      if (cause instanceof AppError && cause.code === "unsupported_media_type")
        throw refusal(`${name} is neither an image nor a PDF`, cause);
      throw cause;
    });
    stored(file.hash);
    if (file.hash !== hash) throw refusal(`${name} is not what its name says`);
    kept.set(hash, { type: file.type, size: file.size });
  }
};

export const asImported = (row: Row, files: ReadonlyMap<string, ImportedFile>): Row => {
  const file = files.get(hashOf(row));
  if (!file) throw refusal(`${contentFile(hashOf(row))} is missing`);
  return { ...row, content_type: file.type, size: file.size };
};

const present = ({
  id,
  status,
  progress,
  message,
  report,
  createdAt,
  finishedAt,
}: ImportRecord): ImportRun => ({
  _id: id,
  status,
  progress,
  message,
  report: report === null ? null : z.parse(importReport, report),
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
});

/** One import at a time, into an organization without records. The archive is stored under the run's id. */
export const startImport = async (
  tx: TenantTx,
  { userId }: Principal,
  runId: string,
  now: Date,
): Promise<ImportRun> => {
  const run = await insertRun(tx, { id: runId, requestedBy: userId, createdAt: now });
  if (!run)
    throw new AppError("conflict", "An import is already running. Wait until it's done, then try again.");
  if (await hasRecords(tx))
    throw new AppError("conflict", "This organization already has records. Import into a new one.");
  await enqueueExchange(tx, "import_data", { organizationId: run.organizationId, runId });
  return present(run);
};

export const readImport = async (tx: TenantTx, now: Date): Promise<{ run: ImportRun | null }> => {
  const found = await findNewestRun(tx, new Date(now.getTime() - keptFor));
  return { run: found ? present(found) : null };
};

declare global {
  namespace GraphileWorker {
    interface Tasks {
      import_data: { organizationId: string; runId: string };
    }
  }
}

const importLimits: ExchangeLimits = { maxMegabytes: 1024, maxMinutes: 20 };

/** An import is retried once after a server stop. If it happens twice, the import itself may be the cause. */
const maxStops = 2;

/** As long as files cannot be reached. The queue waits longer each time, a minute and a half in all. */
const maxTries = 5;

const isAway = (cause: unknown): boolean => cause instanceof AppError && cause.code === "unavailable";

const nothingImported = "Nothing was imported.";

const messageOf = (cause: unknown): string =>
  cause instanceof AppError
    ? `${cause.message.replace(/\.$/, "")}. ${nothingImported}`
    : `The import failed because of a problem on our end. ${nothingImported}`;

/** Writes one value at a time and skips those that are outdated. */
const progressOf = ({ database, log }: Deps, { organizationId, id }: ImportRecord) => {
  let newest = 0;
  let writing: Promise<void> | undefined;
  const write = async (): Promise<void> => {
    for (let written = 0; written < newest; ) {
      written = newest;
      await database.tenant(organizationId, (tx) => setProgress(tx, id, written));
    }
  };
  return {
    tell: (percent: number): void => {
      newest = percent;
      writing ??= write()
        .catch((err: unknown) => log.warn({ err }, "could not tell how far an import is"))
        .finally(() => {
          writing = undefined;
        });
    },
    settled: async (): Promise<void> => writing,
  };
};

const importArchive = async (
  deps: Deps,
  { id, organizationId, requestedBy: userId }: ImportRecord,
  how: Omit<Parameters<typeof runInThread>[2], "heard"> & {
    readonly progress: (percent: number) => void;
    readonly stored: (hash: string) => void;
  },
): Promise<void> => {
  const archive = await deps.store.archives.open(archiveOf(id));
  if (!archive) throw new AppError("not_found", "The uploaded file is gone. Upload it again.");
  // A ZIP file is read here and there, so it must be a file of this machine.
  const path = await deps.store.workFile();
  try {
    await writeHashed(archive, path);
    const work = { task: "import", runId: id, importer: { userId, organizationId }, path } as const;
    await runInThread(
      deps,
      { id, work, now: deps.clock() },
      {
        ...how,
        heard: (message) => {
          if ("progress" in message) how.progress(message.progress);
          if ("stored" in message) how.stored(message.stored);
        },
      },
    );
  } finally {
    await rm(path, { force: true });
  }
};

/** All or nothing, however it ends: the thread writes the rows and marks the run done in one transaction. */
export const importDataTask =
  (deps: Deps, limits = importLimits): TaskHandler<"import_data"> =>
  async ({ organizationId, runId }, { job, abortSignal: signal }) => {
    const { database, store, clock, log } = deps;
    const run = await database.tenant(organizationId, (tx) => beginRun(tx, runId));
    if (!run) return store.archives.remove(archiveOf(runId));
    const stored = new Set<string>();
    const progress = progressOf(deps, run);
    // A try that failed left its error with the job. A server that crashed left none.
    const isGivenUp = job.attempts > (job.last_error === null ? maxStops : maxTries);
    try {
      if (isGivenUp) throw new AppError("unavailable", "The server stopped during the import, twice");
      await importArchive(deps, run, {
        limits,
        signal,
        progress: progress.tell,
        stored: (hash) => stored.add(hash),
      });
    } catch (cause) {
      // The server is shutting down, or files are away for a while: the queue retries the import.
      if (signal.aborted || (isAway(cause) && !isGivenUp && job.attempts < maxTries)) throw cause;
      if (cause instanceof AppError) log.info({ err: cause }, "an import was refused");
      else log.error({ err: cause }, "an import failed");
      const failure = { message: messageOf(cause), finishedAt: clock() };
      await database.tenant(organizationId, (tx) => failRun(tx, runId, failure));
      for (const hash of stored) await database.system((tx) => removeUnused(tx, store, hash));
    } finally {
      await progress.settled();
    }
    await store.archives.remove(archiveOf(runId));
  };
