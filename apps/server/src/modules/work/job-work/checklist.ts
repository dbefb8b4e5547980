import {
  type ChecklistItem,
  maxChecklistItems,
  type NewChecklistItem,
} from "@fieldwright/contract/checklists";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { AppError, notFound, type Principal, type Viewer } from "#kernel";
import { mustMakeSense } from "../checklists/questions";
import { findJobForWork, openJobForWork, openPartOfJob } from "../jobs/open-job-work";
import { deleteItem, findChecklist, findItem, insertItem, orderItems } from "./checklist.repo";
import { presentChecklistItem } from "./job-work.present";

export const itemNotFound = () => notFound("Checklist item not found");

export const openChecklistItem = (tx: TenantTx, principal: Principal, id: string) =>
  openPartOfJob(tx, principal, () => findItem(tx, id), itemNotFound);

export const readChecklistItem = async (tx: TenantTx, id: string): Promise<ChecklistItem> => {
  const item = await findItem(tx, id);
  if (!item) throw itemNotFound();
  return presentChecklistItem(item);
};

export const listChecklist = async (tx: TenantTx, viewer: Viewer, jobId: string) => {
  await findJobForWork(tx, viewer, jobId);
  return { items: (await findChecklist(tx, jobId)).map(presentChecklistItem) };
};

export const addChecklistItem = async (
  tx: TenantTx,
  principal: Principal,
  jobId: string,
  asked: NewChecklistItem,
  now: Date,
): Promise<ChecklistItem> => {
  mustMakeSense(asked);
  const { technicians } = await openJobForWork(tx, principal, jobId);
  const { length: position } = await findChecklist(tx, jobId);
  if (position >= maxChecklistItems)
    throw new AppError("conflict", `A checklist has at most ${maxChecklistItems} items`);
  const item = await readChecklistItem(tx, await insertItem(tx, { ...asked, jobId, position }, now));
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

export const deleteChecklistItem = async (tx: TenantTx, principal: Principal, id: string): Promise<void> => {
  const { job, part, technicians } = await openChecklistItem(tx, principal, id);
  await deleteItem(tx, id);
  await orderItems(
    tx,
    job.id,
    (await findChecklist(tx, job.id)).map((item) => item.id),
  );
  await recordChange(tx, {
    actor: principal,
    verb: "delete",
    kind: "checklist_item",
    recordId: id,
    version: part.version + 1,
    from: { ...presentChecklistItem(part), job: job.id },
    audience: technicians,
  });
};
