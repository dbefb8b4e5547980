import type { TenantTx } from "@fieldwright/db/client";
import type { Principal } from "#kernel";
import { findJobForWork } from "../jobs/open-job-work";
import { checklistOf } from "./checklist.repo";
import { presentChecklistItem } from "./job-work.present";

export const listChecklist = async (tx: TenantTx, principal: Principal, jobId: string) => {
  await findJobForWork(tx, principal, jobId);
  return { items: (await checklistOf(tx, jobId)).map(presentChecklistItem) };
};
