import type { TenantTx } from "@fieldwright/db/client";
import { invalid } from "#kernel";
import { type FoundJob, type JobRecord, lockJob } from "./jobs.repo";

export type LiveJob = FoundJob;

/** Locked until the transaction ends; undefined if it is deleted. */
export const lockLiveJob = async (tx: TenantTx, id: string): Promise<LiveJob | undefined> => {
  const found = await lockJob(tx, id);
  return found && !found.job.deletedAt ? found : undefined;
};

/** The job of a new record: until the transaction ends nobody can delete it. */
export const holdJob = async (tx: TenantTx, id: string): Promise<JobRecord> => {
  const found = await lockLiveJob(tx, id);
  if (!found) throw invalid({ field: "job", msg: "Job not found" });
  return found.job;
};

export const jobIsLive = async (tx: TenantTx, id: string): Promise<boolean> =>
  (await lockLiveJob(tx, id)) !== undefined;
