import type { Job } from "@fieldwright/contract/jobs";
import type { TenantTx } from "@fieldwright/db/client";
import { clientIsLive } from "#customers";
import { AppError, mustBeRestorable, type Principal } from "#kernel";
import { type JobRecord, lockJob, lockJobOfQuote, updateJobRecord } from "./jobs.repo";
import { jobNotFound, loadJob } from "./load-job";
import { recordJobChange } from "./record-job-change";

const mustBeOnlyJobOfQuote = async (tx: TenantTx, { quoteId }: JobRecord): Promise<void> => {
  const other = quoteId ? await lockJobOfQuote(tx, quoteId) : undefined;
  if (other)
    throw new AppError("conflict", `The quote of this job was converted again, to job ${other.number}`);
};

/** A job that is not deleted is answered as it is. Its visits stay cancelled: their time may be taken. */
export const restoreJob = async (tx: TenantTx, principal: Principal, id: string, now: Date): Promise<Job> => {
  const found = await lockJob(tx, id);
  if (!found) throw jobNotFound();
  if (!found.job.deletedAt) return (await loadJob(tx, principal, found, now)).presented;
  mustBeRestorable("job", found.job.deletedAt, now);
  // The quote before the client, as in its conversion: the other way round the two could wait for each other.
  await mustBeOnlyJobOfQuote(tx, found.job);
  if (!(await clientIsLive(tx, found.job.clientId)))
    throw new AppError("conflict", "The client of this job is deleted. Restore the client first.");
  const job = await updateJobRecord(tx, found.job, { deletedAt: null }, now);
  const after = await loadJob(tx, principal, { ...found, job }, now);
  await recordJobChange(tx, principal, after, { verb: "restore", to: after.recorded });
  return after.presented;
};
