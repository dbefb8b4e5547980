import type { TenantTx } from "@fieldwright/db/client";
import { startChecklist } from "../checklists/start-checklist";
import { insertJob, type JobRecord } from "./jobs.repo";

export type { JobRecord } from "./jobs.repo";

/** Every new job except those of an import, which brings its own checklists. */
export const insertNewJob = async (
  tx: TenantTx,
  fields: Parameters<typeof insertJob>[1],
): Promise<JobRecord> => {
  const job = await insertJob(tx, fields);
  await startChecklist(tx, job);
  return job;
};
