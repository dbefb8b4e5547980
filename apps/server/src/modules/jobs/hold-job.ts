import type { TenantTx } from "@fieldwright/db/client";
import { invalid } from "../../app-error";
import { type JobRecord, lockJob } from "./jobs.repo";

const liveJob = async (tx: TenantTx, id: string): Promise<JobRecord | undefined> => {
  const found = await lockJob(tx, id);
  return found && !found.job.deletedAt ? found.job : undefined;
};

/** The job of a new record: until the transaction ends nobody can delete it. */
export const holdJob = async (tx: TenantTx, id: string): Promise<JobRecord> => {
  const job = await liveJob(tx, id);
  if (!job) throw invalid({ field: "job", msg: "Job not found" });
  return job;
};

export const jobIsLive = async (tx: TenantTx, id: string): Promise<boolean> =>
  (await liveJob(tx, id)) !== undefined;
