import type { Job } from "@fieldwright/contract/jobs";
import type { TenantTx } from "@fieldwright/db/client";
import type { Principal } from "#kernel";
import { jobVisibility } from "./jobs.policy";
import { findJob } from "./jobs.repo";
import { jobNotFound, loadJob } from "./load-job";

export const readJob = async (tx: TenantTx, principal: Principal, id: string, now: Date): Promise<Job> => {
  const found = await findJob(tx, id, jobVisibility(principal));
  if (!found) throw jobNotFound();
  return (await loadJob(tx, principal, found, now)).presented;
};
