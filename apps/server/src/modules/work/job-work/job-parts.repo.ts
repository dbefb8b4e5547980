import type { TenantTx } from "@fieldwright/db/client";
import { memberName } from "@fieldwright/db/names";
import { jobParts } from "@fieldwright/db/schema/job-parts";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import { type Thousandths, thousandths } from "@fieldwright/domain/money";
import { and, asc, eq, gt, inArray } from "drizzle-orm";

const inTenant = ofTenant(jobParts);
const isUsed = gt(jobParts.quantity, thousandths(0));

const columns = {
  id: jobParts.id,
  jobId: jobParts.jobId,
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
  name: string;
  quantity: Thousandths;
  unit: string;
  userId: string;
  userName: string;
  changedAt: Date;
};

const selectParts = (tx: TenantTx) => tx.select(columns).from(jobParts).$dynamic();

/** Those that were taken off too. */
export const findAllParts = (tx: TenantTx, jobId: string): Promise<PartRecord[]> =>
  selectParts(tx)
    .where(and(inTenant, eq(jobParts.jobId, jobId)))
    .orderBy(asc(jobParts.createdAt), asc(jobParts.id));

/** In the order they were added. */
export const findPartsOfJobs = (tx: TenantTx, jobIds: readonly string[]): Promise<PartRecord[]> =>
  selectParts(tx)
    .where(and(inTenant, inArray(jobParts.jobId, [...jobIds]), isUsed))
    .orderBy(asc(jobParts.jobId), asc(jobParts.createdAt), asc(jobParts.id));

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
