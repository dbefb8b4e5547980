import type { TenantTx } from "@fieldwright/db/client";
import { visitProgress } from "@fieldwright/db/schema/field";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import type { Progress } from "@fieldwright/domain/field-facts";
import { and, asc, eq, inArray } from "drizzle-orm";

export type ProgressRecord = Progress & { readonly visitId: string; readonly userId: string };

const inTenant = ofTenant(visitProgress);
const ofVisit = (visitId: string) => and(inTenant, eq(visitProgress.visitId, visitId));

export const findProgress = (tx: TenantTx, visitIds: readonly string[]): Promise<ProgressRecord[]> =>
  visitIds.length === 0
    ? Promise.resolve([])
    : tx
        .select({
          visitId: visitProgress.visitId,
          userId: visitProgress.userId,
          travelAt: visitProgress.travelAt,
          arrivedAt: visitProgress.arrivedAt,
          startedAt: visitProgress.startedAt,
          finishedAt: visitProgress.finishedAt,
        })
        .from(visitProgress)
        .where(and(inTenant, inArray(visitProgress.visitId, [...visitIds])))
        .orderBy(asc(visitProgress.visitId), asc(visitProgress.userId));

export const saveProgress = async (
  tx: TenantTx,
  { visitId, userId, ...steps }: Partial<Progress> & { readonly visitId: string; readonly userId: string },
): Promise<void> => {
  await tx
    .insert(visitProgress)
    .values({ ...steps, visitId, userId, organizationId: tenant })
    .onConflictDoUpdate({
      target: [visitProgress.organizationId, visitProgress.visitId, visitProgress.userId],
      set: steps,
    });
};

/** For a visit that starts over. */
export const deleteProgress = async (tx: TenantTx, visitId: string): Promise<void> => {
  await tx.delete(visitProgress).where(ofVisit(visitId));
};

/** For a visit that was reopened: nobody is finished anymore. */
export const clearFinishes = async (tx: TenantTx, visitId: string): Promise<void> => {
  await tx.update(visitProgress).set({ finishedAt: null }).where(ofVisit(visitId));
};
