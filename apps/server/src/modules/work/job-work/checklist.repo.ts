import type { NewChecklistItem } from "@fieldwright/contract/checklists";
import type { TenantTx } from "@fieldwright/db/client";
import { memberName } from "@fieldwright/db/joins";
import { jobChecklistItems } from "@fieldwright/db/schema/job-work";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import type { CheckKind } from "@fieldwright/domain/checklists";
import { and, asc, eq, inArray, lt, sql } from "drizzle-orm";

const inTenant = ofTenant(jobChecklistItems);

const columns = {
  id: jobChecklistItems.id,
  jobId: jobChecklistItems.jobId,
  position: jobChecklistItems.position,
  text: jobChecklistItems.text,
  kind: jobChecklistItems.kind,
  required: jobChecklistItems.required,
  unit: jobChecklistItems.unit,
  min: jobChecklistItems.min,
  max: jobChecklistItems.max,
  choices: jobChecklistItems.choices,
  value: jobChecklistItems.value,
  reason: jobChecklistItems.reason,
  doneAt: jobChecklistItems.doneAt,
  doneBy: jobChecklistItems.doneBy,
  doneByName: memberName(jobChecklistItems.doneBy),
  changedAt: jobChecklistItems.changedAt,
  removedAt: jobChecklistItems.removedAt,
  version: jobChecklistItems.version,
};

export type ChecklistRecord = {
  id: string;
  jobId: string;
  /** Null once it was removed. */
  position: number | null;
  text: string;
  kind: CheckKind;
  required: boolean;
  unit: string;
  min: number | null;
  max: number | null;
  choices: string[];
  value: string | null;
  reason: string;
  doneAt: Date | null;
  doneBy: string | null;
  doneByName: string;
  /** The last answer or its removal. Null if there was never one, or only before this was kept. */
  changedAt: Date | null;
  removedAt: Date | null;
  version: number;
};

const selectItems = (tx: TenantTx) => tx.select(columns).from(jobChecklistItems).$dynamic();

/** With the answers that visits share. Removed items come last. */
export const findAllItems = (tx: TenantTx, jobIds: readonly string[]): Promise<ChecklistRecord[]> =>
  selectItems(tx)
    .where(and(inTenant, inArray(jobChecklistItems.jobId, [...jobIds])))
    .orderBy(asc(jobChecklistItems.jobId), asc(jobChecklistItems.position), asc(jobChecklistItems.id));

/** With the answers that visits share. */
export const findChecklist = async (tx: TenantTx, jobId: string): Promise<ChecklistRecord[]> =>
  (await findAllItems(tx, [jobId])).filter(({ removedAt }) => removedAt === null);

/** Removed items are found too. */
export const findItem = async (tx: TenantTx, id: string): Promise<ChecklistRecord | undefined> => {
  const [item] = await selectItems(tx).where(and(inTenant, eq(jobChecklistItems.id, id)));
  return item;
};

export const insertItem = async (
  tx: TenantTx,
  item: NewChecklistItem & { readonly jobId: string; readonly position: number },
  now: Date,
): Promise<string> => {
  const [inserted] = await tx
    .insert(jobChecklistItems)
    .values({ ...item, organizationId: tenant, createdAt: now, updatedAt: now })
    .returning({ id: jobChecklistItems.id });
  if (!inserted) throw new Error("insert returned no checklist item");
  return inserted.id;
};

type Changeable = "value" | "reason" | "doneAt" | "doneBy" | "changedAt";

type ItemChanges = Partial<NewChecklistItem & Pick<ChecklistRecord, Changeable>>;

export const updateItem = async (
  tx: TenantTx,
  { id, version }: Pick<ChecklistRecord, "id" | "version">,
  changes: ItemChanges,
  now: Date,
): Promise<void> => {
  await tx
    .update(jobChecklistItems)
    .set({ ...changes, version: version + 1, updatedAt: now })
    .where(and(inTenant, eq(jobChecklistItems.id, id)));
};

/** Nobody is shown this time, so the version stays. */
export const repeatTick = async (tx: TenantTx, id: string, changedAt: Date): Promise<void> => {
  await tx
    .update(jobChecklistItems)
    .set({ changedAt })
    .where(and(inTenant, eq(jobChecklistItems.id, id)));
};

/** Takes it off the checklist and keeps its answers. */
export const removeItem = async (
  tx: TenantTx,
  { id, version }: ChecklistRecord,
  now: Date,
): Promise<void> => {
  await tx
    .update(jobChecklistItems)
    .set({ position: null, removedAt: now, version: version + 1, updatedAt: now })
    .where(and(inTenant, eq(jobChecklistItems.id, id)));
};

export const deleteItem = async (tx: TenantTx, id: string): Promise<void> => {
  await tx.delete(jobChecklistItems).where(and(inTenant, eq(jobChecklistItems.id, id)));
};

/** Numbers all items of a job from 0. Negative numbers in between keep positions unique while rows are updated. */
export const orderItems = async (tx: TenantTx, jobId: string, ids: readonly string[]): Promise<void> => {
  const ofJob = and(inTenant, eq(jobChecklistItems.jobId, jobId));
  await tx
    .update(jobChecklistItems)
    .set({ position: sql`-array_position(${`{${ids.join(",")}}`}::uuid[], ${jobChecklistItems.id})` })
    .where(ofJob);
  await tx
    .update(jobChecklistItems)
    .set({ position: sql`-1 - ${jobChecklistItems.position}` })
    .where(and(ofJob, lt(jobChecklistItems.position, 0)));
};
