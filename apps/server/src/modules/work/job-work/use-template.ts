import { type ChecklistItem, maxChecklistItems } from "@fieldwright/contract/checklists";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange, recordCreations } from "@fieldwright/db/record-change";
import { AppError, invalid, type Principal } from "#kernel";
import { addItemsOf, countItemsOf } from "../checklists/templates";
import { openJobForWork } from "../jobs/open-job-work";
import { findChecklist } from "./checklist.repo";
import { presentChecklistItem } from "./job-work.policy";

/** Answers the whole checklist of the job. */
export const useTemplate = async (
  tx: TenantTx,
  principal: Principal,
  { jobId, templateId }: { readonly jobId: string; readonly templateId: string },
): Promise<{ items: ChecklistItem[] }> => {
  const { technicians } = await openJobForWork(tx, principal, jobId);
  const added = await countItemsOf(tx, templateId);
  if (added === undefined) throw invalid({ field: "template", msg: "Checklist not found" });
  const { length: start } = await findChecklist(tx, jobId);
  if (start + added > maxChecklistItems)
    throw new AppError("conflict", `A checklist can have up to ${maxChecklistItems} items`);
  await addItemsOf(tx, templateId, { jobId, start });
  const items = (await findChecklist(tx, jobId)).map(presentChecklistItem);
  const [first, ...others] = items.slice(start).map((item) => ({ ...item, job: jobId }));
  if (!first) throw new Error("a template without items");
  const kind = "checklist_item";
  await recordCreations(tx, { actor: principal, kind, records: others });
  // One event is enough to have the whole list read again.
  await recordChange(tx, {
    actor: principal,
    verb: "create",
    kind,
    recordId: first._id,
    version: first.version,
    to: first,
    audience: technicians,
  });
  return { items };
};
