import type { TenantTx } from "@fieldwright/db/client";
import { memberName } from "@fieldwright/db/names";
import { newestOfEach } from "@fieldwright/db/newest-of-each";
import { visitSignatures } from "@fieldwright/db/schema/visit-signatures";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import { and, sql } from "drizzle-orm";

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

export const insertSignature = async (
  tx: TenantTx,
  signature: Omit<typeof visitSignatures.$inferInsert, "organizationId" | "createdAt">,
): Promise<void> => {
  await tx.insert(visitSignatures).values({ ...signature, organizationId: tenant });
};
