import type { ImportRun } from "@fieldwright/contract/data-exchange";
import { importReport } from "@fieldwright/contract/data-exchange";
import type { TenantTx } from "@fieldwright/db/client";
import * as z from "zod/mini";
import { AppError, type Principal } from "#kernel";
import { enqueueExchange } from "./data-exports.repo";
import { keptFor } from "./export-files";
import { findNewestRun, type ImportRecord, insertRun } from "./import-runs.repo";
import { hasRecords } from "./imported-rows.repo";

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

/** One at a time, into an organization without records; the archive lies under the run's id. */
export const startImport = async (
  tx: TenantTx,
  { userId }: Principal,
  runId: string,
  now: Date,
): Promise<ImportRun> => {
  const run = await insertRun(tx, { id: runId, requestedBy: userId, createdAt: now });
  if (!run)
    throw new AppError("conflict", "An import is under way already: wait until it is done, then try again");
  if (await hasRecords(tx))
    throw new AppError("conflict", "This organization has records already: import into a new one");
  await enqueueExchange(tx, "import_data", { organizationId: run.organizationId, runId });
  return present(run);
};

export const readImport = async (tx: TenantTx, now: Date): Promise<{ run: ImportRun | null }> => {
  const found = await findNewestRun(tx, new Date(now.getTime() - keptFor));
  return { run: found ? present(found) : null };
};
