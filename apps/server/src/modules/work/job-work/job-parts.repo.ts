import type { TenantTx } from "@fieldwright/db/client";
import { memberName } from "@fieldwright/db/joins";
import { jobParts } from "@fieldwright/db/schema/job-work";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import { type Thousandths, thousandths } from "@fieldwright/domain/money";
import { and, asc, eq, gt, inArray } from "drizzle-orm";

const inTenant = ofTenant(jobParts);
const isUsed = gt(jobParts.quantity, thousandths(0));

const columns = {
  id: jobParts.id,
  jobId: jobParts.jobId,
  visitId: jobParts.visitId,
  own: jobParts.own,
  name: jobParts.name,
  quantity: jobParts.quantity,
  unit: jobParts.unit,
  userId: jobParts.userId,
  userName: memberName(jobParts.userId),
  changedAt: jobParts.changedAt,
};

export type PartRecord = {
  id: string;
  jobId: string;
  visitId: string | null;
  own: boolean;
  name: string;
  quantity: Thousandths;
  unit: string;
  userId: string;
  userName: string;
  changedAt: Date;
};

const selectParts = (tx: TenantTx) => tx.select(columns).from(jobParts).$dynamic();

/** The parts of one visit, or those that visits share. */
const partsOf = (of: string | null) =>
  of === null ? eq(jobParts.own, false) : and(eq(jobParts.own, true), eq(jobParts.visitId, of));

/** Those that were taken off too. */
export const findAllParts = (tx: TenantTx, jobId: string, of: string | null): Promise<PartRecord[]> =>
  selectParts(tx)
    .where(and(inTenant, eq(jobParts.jobId, jobId), partsOf(of)))
    .orderBy(asc(jobParts.createdAt), asc(jobParts.id));

/** Those that visits share, in the order they were added. */
export const findSharedParts = (tx: TenantTx, jobIds: readonly string[]): Promise<PartRecord[]> =>
  selectParts(tx)
    .where(and(inTenant, inArray(jobParts.jobId, [...jobIds]), isUsed, partsOf(null)))
    .orderBy(asc(jobParts.jobId), asc(jobParts.createdAt), asc(jobParts.id));

/** Those that are these visits' own, in the order they were added. */
export const findOwnParts = (tx: TenantTx, visitIds: readonly string[]): Promise<PartRecord[]> =>
  selectParts(tx)
    .where(and(inTenant, inArray(jobParts.visitId, [...visitIds]), isUsed, eq(jobParts.own, true)))
    .orderBy(asc(jobParts.visitId), asc(jobParts.createdAt), asc(jobParts.id));

export const findPart = async (tx: TenantTx, id: string): Promise<PartRecord | undefined> => {
  const [part] = await selectParts(tx).where(and(inTenant, eq(jobParts.id, id)));
  return part;
};

export const insertPart = async (
  tx: TenantTx,
  part: Omit<typeof jobParts.$inferInsert, "organizationId">,
): Promise<void> => {
  await tx.insert(jobParts).values({ ...part, organizationId: tenant });
};

export const updatePart = async (
  tx: TenantTx,
  id: string,
  changes: Pick<PartRecord, "name" | "quantity" | "unit" | "changedAt">,
): Promise<void> => {
  await tx
    .update(jobParts)
    .set(changes)
    .where(and(inTenant, eq(jobParts.id, id)));
};
