import type { TenantTx } from "@fieldwright/db/client";
import type { Principal } from "#kernel";
import { findJobForWork } from "#work";
import { presentRecurrence } from "./recurrence.present";
import { findRecurrence } from "./recurrence.repo";

export const readRecurrence = async (tx: TenantTx, principal: Principal, jobId: string) => {
  await findJobForWork(tx, principal, jobId);
  const record = await findRecurrence(tx, jobId);
  return { recurrence: record ? presentRecurrence(record) : null };
};
