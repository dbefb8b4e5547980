import { type ChecklistItem, maxChecklistItems } from "@fieldwright/contract/job-work";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { AppError, type Principal } from "#kernel";
import { openJobForWork } from "../jobs/open-job-work";
import { checklistOf, insertItem } from "./checklist.repo";
import { readChecklistItem } from "./open-checklist-item";

export const addChecklistItem = async (
  tx: TenantTx,
  principal: Principal,
  { jobId, text }: { readonly jobId: string; readonly text: string },
  now: Date,
): Promise<ChecklistItem> => {
  const { technicians } = await openJobForWork(tx, principal, jobId);
  const { length: position } = await checklistOf(tx, jobId);
  if (position >= maxChecklistItems)
    throw new AppError("conflict", `A checklist has at most ${maxChecklistItems} items`);
  const item = await readChecklistItem(tx, await insertItem(tx, { jobId, position, text }, now));
  await recordChange(tx, {
    actor: principal,
    verb: "create",
    kind: "checklist_item",
    recordId: item._id,
    version: item.version,
    to: { ...item, job: jobId },
    audience: technicians,
  });
  return item;
};
