import { rename, rm, stat } from "node:fs/promises";
import { AppError, type Deps, type TaskHandler } from "#kernel";
import { deleteOlderExports, type ExportRecord, finishExport, isPending } from "./data-exports.repo";
import { type ExchangeLimits, type MissingFiles, runInThread } from "./exchange-thread";
import { pathOf } from "./export-files";

declare global {
  namespace GraphileWorker {
    interface Tasks {
      make_export: { organizationId: string; exportId: string };
    }
  }
}

export const exportLimits: ExchangeLimits = { maxMegabytes: 512, maxMinutes: 30 };

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
      ? "The content of one file is lost, so no complete export is possible."
      : `The contents of ${count.toLocaleString("en-US")} files are lost, so no complete export is possible.`,
    names,
  );

/** Written beside and renamed at the end: nobody ever fetches half of it. */
const writeExport = async (
  deps: Deps,
  { organizationId, exportId }: GraphileWorker.Tasks["make_export"],
  how: { readonly limits: ExchangeLimits; readonly signal: AbortSignal },
): Promise<Outcome> => {
  const path = await pathOf(deps.config, `${exportId}.part`);
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
    await rename(path, await pathOf(deps.config, `${exportId}.zip`));
    return { status: "ready", size, message: null, missingFiles: [] };
  } finally {
    await rm(path, { force: true });
  }
};

/** An organization's older exports go when it has a new one. */
const keepOutcome = async (
  { database, config, clock }: Deps,
  { organizationId, exportId }: GraphileWorker.Tasks["make_export"],
  outcome: Outcome,
): Promise<void> => {
  const older = await database.tenant(organizationId, async (tx) => {
    await finishExport(tx, exportId, { ...outcome, finishedAt: clock() });
    return outcome.status === "ready" ? deleteOlderExports(tx, exportId) : [];
  });
  for (const id of older) await rm(await pathOf(config, `${id}.zip`), { force: true });
};

export const makeExportTask =
  (deps: Deps, limits = exportLimits): TaskHandler<"make_export"> =>
  async (wanted, { job, abortSignal: signal }) => {
    if (!(await deps.database.tenant(wanted.organizationId, (tx) => isPending(tx, wanted.exportId)))) return;
    if (job.attempts > maxAttempts)
      return keepOutcome(deps, wanted, failed("The server stopped while it was made. Please try again."));
    try {
      await keepOutcome(deps, wanted, await writeExport(deps, wanted, { limits, signal }));
    } catch (cause) {
      const isLast = cause instanceof AppError || job.attempts === maxAttempts;
      if (isLast && !signal.aborted)
        await keepOutcome(
          deps,
          wanted,
          failed(cause instanceof AppError ? `${cause.message}.` : "The export failed. Please try again."),
        );
      if (!(cause instanceof AppError)) throw cause;
    }
  };
