import type { TenantTx } from "@fieldwright/db/client";
import { memberName, newestOfEach } from "@fieldwright/db/joins";
import { visitSignatures, visits } from "@fieldwright/db/schema/visits";
import { live, ofTenant, sameTenant, tenant } from "@fieldwright/db/tenant";
import { and, desc, eq, sql } from "drizzle-orm";

const inTenant = ofTenant(visitSignatures);

const columns = {
  id: visitSignatures.id,
  visitId: visitSignatures.visitId,
  name: visitSignatures.name,
  strokes: visitSignatures.strokes,
  userId: visitSignatures.userId,
  userName: memberName(visitSignatures.userId),
  signedAt: visitSignatures.signedAt,
};

export type SignatureRecord = {
  id: string;
  visitId: string;
  name: string;
  strokes: string | null;
  userId: string;
  userName: string;
  signedAt: Date;
};

/** How each visit was signed off last. */
export const findSignatures = async (
  tx: TenantTx,
  visitIds: readonly string[],
): Promise<SignatureRecord[]> => {
  if (visitIds.length === 0) return [];
  const newest = newestOfEach({
    table: visitSignatures,
    owners: visitIds,
    where: (owner) => and(inTenant, sql`${visitSignatures.visitId} = ${owner}`),
    orderBy: sql`${visitSignatures.signedAt} desc, ${visitSignatures.id} desc`,
    limit: 1,
  });
  return tx
    .select(columns)
    .from(visitSignatures)
    .where(and(inTenant, sql`${visitSignatures.id} in ${newest}`));
};

/** How the visits of a job were signed off, the newest visits first. */
export const findSignaturesOfJob = (
  tx: TenantTx,
  jobId: string,
  limit: number,
  visit?: string,
): Promise<(SignatureRecord & { visitAt: Date })[]> =>
  tx
    .select({ ...columns, visitAt: visits.startsAt })
    .from(visits)
    .innerJoin(
      visitSignatures,
      and(sameTenant(visitSignatures, visits), eq(visitSignatures.visitId, visits.id)),
    )
    .where(
      and(
        live(visits),
        eq(visits.jobId, jobId),
        visit === undefined ? undefined : eq(visits.id, visit),
        sql`not exists (
          select from visit_signatures later
          where later.organization_id = ${visitSignatures.organizationId} and later.visit_id = ${visitSignatures.visitId}
            and (later.signed_at, later.id) > (${visitSignatures.signedAt}, ${visitSignatures.id}))`,
      ),
    )
    .orderBy(desc(visits.startsAt), desc(visits.id))
    .limit(limit);

export const insertSignature = async (
  tx: TenantTx,
  signature: Omit<typeof visitSignatures.$inferInsert, "organizationId" | "createdAt">,
): Promise<void> => {
  await tx.insert(visitSignatures).values({ ...signature, organizationId: tenant });
};
