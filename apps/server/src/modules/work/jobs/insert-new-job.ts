import type { TenantTx } from "@fieldwright/db/client";
import { copyTemplatesOf } from "../checklists/templates.repo";
import { insertJob, type JobRecord } from "./jobs.repo";

/** A new job starts with the checklists of its category. An import brings its own. */
export const insertNewJob = async (
  tx: TenantTx,
  fields: Parameters<typeof insertJob>[1],
): Promise<JobRecord> => {
  const job = await insertJob(tx, fields);
  await copyTemplatesOf(tx, job);
  return job;
};
