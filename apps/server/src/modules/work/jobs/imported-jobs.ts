import type { TenantTx } from "@fieldwright/db/client";
import type { Principal } from "#kernel";
import { insertJob, type JobRecord, lockJob, updateJobRecord } from "./jobs.repo";
import { loadJob, recordJobChange } from "./load-job";

type ImportedJob = Pick<
  JobRecord,
  | "clientId"
  | "propertyId"
  | "title"
  | "description"
  | "status"
  | "statusBeforeHold"
  | "estimatedCost"
  | "scheduledDate"
  | "completedAt"
  | "reference"
  | "createdAt"
>;

/** A job of another program. It gets a number of ours, no checklist, and nobody is asked for a review of it. */
export const importJob = async (
  tx: TenantTx,
  principal: Principal,
  fields: ImportedJob,
  now: Date,
): Promise<JobRecord> => {
  const job = await insertJob(tx, {
    ...fields,
    imported: true,
    updatedAt: now,
  });
  const created = await loadJob(tx, principal, { job, quote: null, clientUserId: null }, now);
  await recordJobChange(tx, principal, created, { verb: "create", to: created.recorded });
  return job;
};

/** Answers why the job stays, or undefined if it was removed. The caller has asked what else it has. */
export const removeImportedJob = async (
  tx: TenantTx,
  principal: Principal,
  { id, version }: { readonly id: string; readonly version: number },
  now: Date,
): Promise<string | undefined> => {
  const found = await lockJob(tx, id);
  if (!found || found.job.deletedAt) return undefined;
  if (found.job.version !== version) return "Someone changed it since the import.";
  const before = await loadJob(tx, principal, found, now);
  const job = await updateJobRecord(tx, found.job, { deletedAt: now }, now);
  await recordJobChange(tx, principal, { ...before, job }, { verb: "delete", from: before.recorded });
  return undefined;
};
