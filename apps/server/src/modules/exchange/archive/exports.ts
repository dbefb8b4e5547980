import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { DataExport } from "@fieldwright/contract/data-exchange";
import type { TenantTx } from "@fieldwright/db/client";
import {
  AppError,
  type Deps,
  notFound,
  type Principal,
  removeOlder,
  type Signed,
  secondsSigned,
  sign,
  type TaskHandler,
} from "#kernel";
import {
  deleteExportsBefore,
  deleteOlderExports,
  type ExportRecord,
  enqueueExchange,
  findNewestExport,
  findPending,
  findReadyExport,
  finishExport,
  insertExport,
  isPending,
} from "./data-exports.repo";
import { type ExchangeLimits, type MissingFiles, runInThread } from "./exchange-thread";
import { deleteRunsBefore } from "./import-runs.repo";

/** Exports and import results are kept for a day. */
export const keptFor = 24 * 3_600_000;

/** Its name among the store's archives. */
const archiveOf = (exportId: string): string => `exports/${exportId}.zip`;

const subjectOf = (id: string): string => `export:${id}`;

const sinceOf = (now: Date): Date => new Date(now.getTime() - keptFor);

const present = (
  { config, clock }: Deps,
  { id, status, size, createdAt, message, missingFiles }: ExportRecord,
): DataExport => {
  const { expires, signature } = sign(config.appSecret, subjectOf(id), clock());
  return {
    _id: id,
    status,
    size,
    createdAt: createdAt.toISOString(),
    expiresAt: new Date(createdAt.getTime() + keptFor).toISOString(),
    url: status === "ready" ? `/api/exports/${id}?expires=${expires}&signature=${signature}` : null,
    message,
    missingFiles,
  };
};

/** One export at a time. A second request gets the one that is pending. */
export const startExport = async (tx: TenantTx, deps: Deps, principal: Principal): Promise<DataExport> => {
  const made = await insertExport(tx, { requestedBy: principal.userId, createdAt: deps.clock() });
  if (made) {
    const payload = { organizationId: made.organizationId, exportId: made.id };
    await enqueueExchange(tx, "make_export", payload);
    return present(deps, made);
  }
  const pending = await findPending(tx);
  if (!pending) throw new AppError("unavailable", "Please try again", { retryAfter: 1 });
  return present(deps, pending);
};

export const readExport = async (tx: TenantTx, deps: Deps): Promise<{ export: DataExport | null }> => {
  const found = await findNewestExport(tx, sinceOf(deps.clock()));
  return { export: found ? present(deps, found) : null };
};

const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "") || "organization";

/** A redirect where browsers can reach the stored file, else the file itself. */
export const openExport = async ({ database, config, store, clock }: Deps, id: string, signed: Signed) => {
  const now = clock();
  const missing = notFound("Export not found");
  if (secondsSigned(config.appSecret, subjectOf(id), signed, now) === 0) throw missing;
  const found = await database.system((tx) => findReadyExport(tx, id, sinceOf(now)));
  if (!found) throw missing;
  const day = found.createdAt.toISOString().slice(0, 10);
  const type = "application/zip";
  const disposition = `attachment; filename="fieldwright-${plainName(found.organization)}-${day}.zip"`;
  const headers = { "cache-control": "private, no-store" };
  const location = await store.archives.link(archiveOf(id), { type, disposition });
  if (location !== undefined) return { status: 302, headers: { ...headers, location } };
  const content = await store.archives.open(archiveOf(id));
  if (!content) throw missing;
  return {
    status: 200,
    content,
    headers: {
      ...headers,
      "content-type": type,
      "content-length": found.size ?? 0,
      "content-disposition": disposition,
    },
  };
};

declare global {
  namespace GraphileWorker {
    interface Tasks {
      make_export: { organizationId: string; exportId: string };
    }
  }
}

const exportLimits: ExchangeLimits = { maxMegabytes: 512, maxMinutes: 30 };

const maxAttempts = 3;

type Outcome = Pick<ExportRecord, "status" | "size" | "message" | "missingFiles">;

const failed = (message: string, missingFiles: readonly string[] = []): Outcome => ({
  status: "failed",
  size: null,
  message,
  missingFiles: [...missingFiles],
});

const withoutFiles = ({ count, names }: MissingFiles): Outcome =>
  failed(
    count === 1
      ? "One file is missing, so we can't export everything."
      : `${count.toLocaleString("en-US")} files are missing, so we can't export everything.`,
    names,
  );

const writeExport = async (
  deps: Deps,
  { organizationId, exportId }: GraphileWorker.Tasks["make_export"],
  how: { readonly limits: ExchangeLimits; readonly signal: AbortSignal },
): Promise<Outcome> => {
  const path = await deps.store.workFile();
  const work = { task: "export", exportId, organizationId, path } as const;
  let missing: MissingFiles | undefined;
  try {
    await runInThread(
      deps,
      { id: exportId, work, now: deps.clock() },
      {
        ...how,
        heard: (message) => {
          if ("missing" in message) missing = message.missing;
        },
      },
    );
    if (missing) return withoutFiles(missing);
    const { size } = await stat(path);
    await deps.store.archives.keep(archiveOf(exportId), path);
    return { status: "ready", size, message: null, missingFiles: [] };
  } finally {
    await rm(path, { force: true });
  }
};

/** A finished export replaces the organization's older ones. */
const keepOutcome = async (
  { database, store, clock }: Deps,
  { organizationId, exportId }: GraphileWorker.Tasks["make_export"],
  outcome: Outcome,
): Promise<void> => {
  const older = await database.tenant(organizationId, async (tx) => {
    await finishExport(tx, exportId, { ...outcome, finishedAt: clock() });
    return outcome.status === "ready" ? deleteOlderExports(tx, exportId) : [];
  });
  for (const id of older) await store.archives.remove(archiveOf(id));
};

export const makeExportTask =
  (deps: Deps, limits = exportLimits): TaskHandler<"make_export"> =>
  async (wanted, { job, abortSignal: signal }) => {
    if (!(await deps.database.tenant(wanted.organizationId, (tx) => isPending(tx, wanted.exportId)))) return;
    if (job.attempts > maxAttempts)
      return keepOutcome(deps, wanted, failed("The server stopped while making it. Please try again."));
    try {
      await keepOutcome(deps, wanted, await writeExport(deps, wanted, { limits, signal }));
    } catch (cause) {
      const isFinal = cause instanceof AppError && cause.code !== "unavailable";
      if ((isFinal || job.attempts === maxAttempts) && !signal.aborted)
        await keepOutcome(
          deps,
          wanted,
          failed(isFinal ? `${cause.message}.` : "The export failed. Please try again."),
        );
      if (!isFinal) throw cause;
    }
  };

declare global {
  namespace GraphileWorker {
    interface Tasks {
      prune_exports: Record<string, never>;
    }
  }
}

/** Deletes by age alone, so that leftovers of a crash or a deleted organization go too. */
export const pruneExports = async ({ database, config, store, clock }: Deps): Promise<void> => {
  const before = new Date(clock().getTime() - keptFor);
  await database.system(async (tx) => {
    await deleteExportsBefore(tx, before);
    await deleteRunsBefore(tx, before);
  });
  await store.archives.removeBefore(before);
  // Where the version before this one kept them. This can go with the next version.
  for (const folder of ["exports", "imports"]) await removeOlder(join(config.dataDir, folder), before);
};
