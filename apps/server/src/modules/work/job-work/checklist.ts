import {
  type ChangeChecklistItemBody,
  type ChecklistItem,
  maxChecklistItems,
} from "@fieldwright/contract/checklists";
import { findBookedFor } from "@fieldwright/db/booked";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import type { FieldCheck } from "@fieldwright/domain/field-facts";
import { AppError, notFound, type Principal, stale, type Viewer } from "#kernel";
import { findJobForWork, openJobForWork, openPartOfJob } from "../jobs/open-job-work";
import {
  type ChecklistRecord,
  deleteItem,
  findChecklist,
  findItem,
  insertItem,
  orderItems,
  repeatTick,
  updateItem,
} from "./checklist.repo";
import { mustPlanChecklists } from "./job-work.policy";
import { presentChecklistItem } from "./job-work.present";

const itemNotFound = () => notFound("Checklist item not found");

const openChecklistItem = (tx: TenantTx, principal: Principal, id: string) =>
  openPartOfJob(tx, principal, () => findItem(tx, id), itemNotFound);

const readChecklistItem = async (tx: TenantTx, id: string): Promise<ChecklistItem> => {
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
  { jobId, text }: { readonly jobId: string; readonly text: string },
  now: Date,
): Promise<ChecklistItem> => {
  const { technicians } = await openJobForWork(tx, principal, jobId);
  const { length: position } = await findChecklist(tx, jobId);
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

const tick = (done: boolean, principal: Principal, at: Date) =>
  done ? { doneAt: at, doneBy: principal.userId } : { doneAt: null, doneBy: null };

const isDone = ({ doneAt }: ChecklistRecord): boolean => doneAt !== null;

/** An item that is ticked twice keeps the person and time of the first tick. */
const tickOf = (item: ChecklistRecord, done: boolean | undefined, principal: Principal, now: Date) => {
  if (done === undefined) return {};
  return { ...(isDone(item) === done ? {} : tick(done, principal, now)), changedAt: now };
};

const moveItem = async (tx: TenantTx, { id, jobId }: ChecklistRecord, position: number): Promise<void> => {
  const others = (await findChecklist(tx, jobId)).map((item) => item.id).filter((other) => other !== id);
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

/** The ticks of a job, as facts from the field are judged by them. */
export const loadTicks = async (tx: TenantTx, jobId: string): Promise<FieldCheck[]> =>
  (await findChecklist(tx, jobId)).map(({ id, doneAt, doneBy, changedAt }) => ({
    id,
    done: doneAt !== null,
    changedAt: changedAt ?? doneAt,
    changedBy: doneBy,
  }));

type FieldTick = { readonly item: string; readonly done: boolean; readonly at: Date };

/** A tick from the field, with the time it happened. The job must be locked. */
export const fileTick = async (
  tx: TenantTx,
  principal: Principal,
  { item, done, at }: FieldTick,
  now: Date,
): Promise<void> => {
  const part = await findItem(tx, item);
  if (!part) throw itemNotFound();
  if (isDone(part) === done) return repeatTick(tx, item, at);
  await updateItem(tx, part, { ...tick(done, principal, at), changedAt: at }, now);
  const after = await readChecklistItem(tx, item);
  await recordChange(tx, {
    actor: principal,
    verb: "update",
    kind: "checklist_item",
    recordId: item,
    version: after.version,
    from: { ...presentChecklistItem(part), job: part.jobId },
    to: { ...after, job: part.jobId },
    audience: await findBookedFor(tx, { jobId: part.jobId }),
  });
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
