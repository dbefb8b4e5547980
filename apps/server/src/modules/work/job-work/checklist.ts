import {
  type ChecklistItem,
  type listChecklist as contract,
  maxChecklistItems,
  type NewChecklistItem,
} from "@fieldwright/contract/checklists";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import type * as z from "zod/mini";
import { AppError, notFound, type Principal, type Viewer } from "#kernel";
import { mustMakeSense } from "../checklists/templates";
import { type AnswersOf, readAnswersOf } from "../jobs/answers-visit";
import { findJobForWork, openJobForWork, openPartOfJob } from "../jobs/open-job-work";
import { findChecklistOf, findChoice, findItemOf } from "./answers-of";
import { deleteItem, findChecklist, findItem, insertItem, orderItems, removeItem } from "./checklist.repo";
import { presentChecklistItem } from "./job-work.policy";
import { hasAnswers } from "./visit-answers.repo";

export const itemNotFound = () => notFound("Checklist item not found");

/** With the answer that the job's visits share. */
export const openChecklistItem = (tx: TenantTx, principal: Principal, id: string) =>
  openPartOfJob(tx, principal, () => findItem(tx, id), itemNotFound);

export const readChecklistItem = async (
  tx: TenantTx,
  id: string,
  of: AnswersOf = null,
): Promise<ChecklistItem> => {
  const item = await findItemOf(tx, id, of);
  if (!item) throw itemNotFound();
  return presentChecklistItem(item);
};

type Asked = { readonly visit?: string | undefined; readonly now: Date };

type Checklist = z.infer<typeof contract.response>;

/** The caller has found the job. */
export const checklistOf = async (
  tx: TenantTx,
  jobId: string,
  of: AnswersOf,
  now: Date,
): Promise<Checklist> => {
  const [items, choice] = await Promise.all([findChecklistOf(tx, jobId, of), findChoice(tx, jobId, of, now)]);
  return { items: items.map(presentChecklistItem), visit: of, ...choice };
};

export const listChecklist = async (
  tx: TenantTx,
  viewer: Viewer,
  jobId: string,
  { visit, now }: Asked,
): Promise<Checklist> => {
  await findJobForWork(tx, viewer, jobId);
  return checklistOf(tx, jobId, await readAnswersOf(tx, jobId, visit, now), now);
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
    throw new AppError("conflict", `A checklist can have up to ${maxChecklistItems} items`);
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

/** Visits that have an answer of their own to it keep it. */
export const deleteChecklistItem = async (
  tx: TenantTx,
  principal: Principal,
  id: string,
  now: Date,
): Promise<void> => {
  const { job, part, technicians } = await openChecklistItem(tx, principal, id);
  if (part.removedAt) throw itemNotFound();
  if (await hasAnswers(tx, id)) await removeItem(tx, part, now);
  else await deleteItem(tx, id);
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
