import type { TenantTx } from "@fieldwright/db/client";
import { AppError } from "../../app-error";
import type { Config } from "../../config";
import type { Principal } from "../../principal";
import { readJob } from "../jobs/read-job";
import { requestReview } from "./request-review";

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
