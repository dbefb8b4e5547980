import type { TenantTx } from "@fieldwright/db/client";
import { AppError, type Config, type Principal } from "#kernel";
import { requestReview } from "#reminders";
import { readJob } from "#work";

/** For the office, which may hand the link over itself. */
export const linkToReview = async (
  tx: TenantTx,
  principal: Principal,
  site: Pick<Config, "publicUrl" | "appSecret">,
  jobId: string,
  now: Date,
): Promise<{ url: string }> => {
  const job = await readJob(tx, principal, jobId, now);
  if (job.status !== "completed")
    throw new AppError("conflict", "Only a completed job can be rated by its customer");
  return requestReview(tx, site, { id: job._id, clientId: job.client._id }, now);
};
