import type { ChangeChecklistItemBody, ChecklistItem } from "@fieldwright/contract/job-work";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { type Principal, stale } from "#kernel";
import { type ChecklistRecord, checklistOf, orderItems, updateItem } from "./checklist.repo";
import { mustPlanChecklists } from "./job-work.policy";
import { presentChecklistItem } from "./job-work.present";
import { openChecklistItem, readChecklistItem } from "./open-checklist-item";

/** A tick keeps who made it first; a second one changes nothing. */
const tickOf = (item: ChecklistRecord, done: boolean | undefined, principal: Principal, now: Date) => {
  if (done === undefined || done === (item.doneAt !== null)) return {};
  return done ? { doneAt: now, doneBy: principal.userId } : { doneAt: null, doneBy: null };
};

const moveItem = async (tx: TenantTx, { id, jobId }: ChecklistRecord, position: number): Promise<void> => {
  const others = (await checklistOf(tx, jobId)).map((item) => item.id).filter((other) => other !== id);
  await orderItems(tx, jobId, others.toSpliced(position, 0, id));
};

export const changeChecklistItem = async (
  tx: TenantTx,
  principal: Principal,
  { id, expected }: { readonly id: string; readonly expected: number | undefined },
  { text, done, position }: ChangeChecklistItemBody,
  now: Date,
): Promise<ChecklistItem> => {
  if (text !== undefined || position !== undefined) mustPlanChecklists(principal);
  const { job, part, technicians } = await openChecklistItem(tx, principal, id);
  const before = presentChecklistItem(part);
  if (expected !== undefined && expected !== part.version) throw stale(before);
  await updateItem(tx, part, { text, ...tickOf(part, done, principal, now) }, now);
  if (position !== undefined) await moveItem(tx, part, position);
  const after = await readChecklistItem(tx, id);
  await recordChange(tx, {
    actor: principal,
    verb: "update",
    kind: "checklist_item",
    recordId: id,
    version: after.version,
    from: { ...before, job: job.id },
    to: { ...after, job: job.id },
    audience: technicians,
  });
  return after;
};
