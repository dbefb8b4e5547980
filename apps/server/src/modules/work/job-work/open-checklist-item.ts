import type { ChecklistItem } from "@fieldwright/contract/job-work";
import type { TenantTx } from "@fieldwright/db/client";
import { notFound, type Principal } from "#kernel";
import { openPartOfJob } from "../jobs/open-job-work";
import { findItem } from "./checklist.repo";
import { presentChecklistItem } from "./job-work.present";

const itemNotFound = () => notFound("Checklist item not found");

export const openChecklistItem = (tx: TenantTx, principal: Principal, id: string) =>
  openPartOfJob(tx, principal, () => findItem(tx, id), itemNotFound);

export const readChecklistItem = async (tx: TenantTx, id: string): Promise<ChecklistItem> => {
  const item = await findItem(tx, id);
  if (!item) throw itemNotFound();
  return presentChecklistItem(item);
};
