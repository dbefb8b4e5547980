import type { Job } from "@fieldwright/contract/jobs";
import type { TenantTx } from "@fieldwright/db/client";
import { nextNumber } from "@fieldwright/db/next-number";
import type { Category } from "@fieldwright/domain/statuses";
import type { Principal } from "#kernel";
import { insertJob } from "./jobs.repo";
import { loadJob } from "./load-job";
import { recordJobChange } from "./record-job-change";

export type RequestedJob = {
  readonly clientId: string;
  readonly clientUserId: string | null;
  readonly propertyId: string | null;
  readonly title: string;
  readonly description: string;
  readonly category: Category;
};

/** A draft without a day: the office decides when. The caller holds the client. */
export const createRequestedJob = async (
  tx: TenantTx,
  principal: Principal,
  { clientUserId, ...fields }: RequestedJob,
  now: Date,
): Promise<Job> => {
  const job = await insertJob(tx, { ...fields, number: await nextNumber(tx, "job") });
  const created = await loadJob(tx, principal, { job, quote: null, clientUserId }, now);
  await recordJobChange(tx, principal, created, { verb: "create", to: created.recorded });
  return created.presented;
};
