import type { Worker } from "node:worker_threads";
import type { Database, DatabaseConfig } from "@fieldwright/db/client";
import { AppError, type Config, openWorker } from "#kernel";
import type { Importer } from "./map-rows";

export type ThreadTask =
  | { readonly task: "import"; readonly runId: string; readonly importer: Importer; readonly path: string }
  | {
      readonly task: "export";
      readonly exportId: string;
      readonly organizationId: string;
      readonly path: string;
    };

export type ThreadData = {
  readonly work: ThreadTask;
  readonly address: DatabaseConfig;
  readonly config: Pick<Config, "dataDir" | "s3" | "storageQuota">;
  readonly now: Date;
};

/** Files whose content is lost: how many there are, and some of their names. */
export type MissingFiles = { readonly count: number; readonly names: readonly string[] };

/** An `AppError` in a form that can be sent between threads. */
type Refused = Pick<AppError, "code" | "message"> & { readonly because: string };

export type ThreadMessage =
  | { readonly progress: number }
  | { readonly stored: string }
  | { readonly missing: MissingFiles }
  | { readonly done: true }
  | { readonly refused: Refused }
  | { readonly failed: string };

/** Limits of one import or export. */
export type ExchangeLimits = { readonly maxMegabytes: number; readonly maxMinutes: number };

const files = {
  source: new URL("./exchange-worker-from-source.mjs", import.meta.url),
  built: new URL("./exchange-worker.js", import.meta.url),
};

type Heard = (message: ThreadMessage) => void;

/** The `application_name` of a thread's database connection. */
const nameOf = (id: string): string => `fieldwright ${id}`;

/**
 * Ends statements that a stopped thread or a crashed process left running. They would hold their locks until they
 * finish.
 */
const endStatements = async ({ pool }: Database, id: string): Promise<void> => {
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1",
    [nameOf(id)],
  );
};

const outcomeOf = (cause: unknown, { maxMinutes }: ExchangeLimits): unknown => {
  if (cause instanceof Error && "code" in cause && cause.code === "ERR_WORKER_OUT_OF_MEMORY")
    return new AppError("payload_too_large", "This file is too large to process", { cause });
  if (cause instanceof Error && cause.name === "TimeoutError")
    return new AppError("payload_too_large", `It took longer than ${maxMinutes} minutes and was stopped`, {
      cause,
    });
  return cause;
};

const refusalOf = ({ code, message, because }: Refused): AppError =>
  new AppError(code, message, because ? { cause: new Error(because) } : {});

const follow = (worker: Worker, heard: Heard, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    let ended: { done: true } | { cause: unknown } | undefined;
    const stop = () => {
      ended ??= { cause: signal.reason };
      void worker.terminate();
    };
    worker.on("message", (message: ThreadMessage) => {
      if ("done" in message) ended ??= { done: true };
      else if ("refused" in message) ended ??= { cause: refusalOf(message.refused) };
      else if ("failed" in message) ended ??= { cause: new Error(message.failed) };
      else heard(message);
    });
    worker.on("error", (cause) => {
      ended ??= { cause };
    });
    worker.on("exit", () => {
      signal.removeEventListener("abort", stop);
      if (ended && "done" in ended) resolve();
      else reject(ended?.cause ?? new Error("the thread ended without a word"));
    });
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop);
  });

/**
 * Runs one import or export in its own thread, so that it cannot block requests or exceed its limits of memory and
 * time.
 */
export const runInThread = async (
  {
    database,
    config: { dataDir, s3, storageQuota },
  }: { readonly database: Database; readonly config: Config },
  order: { readonly id: string; readonly work: ThreadTask; readonly now: Date },
  {
    limits,
    signal,
    heard,
  }: { readonly limits: ExchangeLimits; readonly signal?: AbortSignal; readonly heard: Heard },
): Promise<void> => {
  const { id, work, now } = order;
  await endStatements(database, id);
  const workerData: ThreadData = {
    work,
    // A long transaction would keep a pooler's connection from others.
    address: { ...database.direct.config, application_name: nameOf(id) },
    config: { dataDir, s3, storageQuota },
    now,
  };
  const worker = openWorker(files, { maxMegabytes: limits.maxMegabytes }, workerData);
  const deadline = AbortSignal.timeout(limits.maxMinutes * 60_000);
  try {
    await follow(worker, heard, AbortSignal.any([deadline, ...(signal ? [signal] : [])]));
  } catch (cause) {
    await endStatements(database, id);
    throw outcomeOf(cause, limits);
  }
};
