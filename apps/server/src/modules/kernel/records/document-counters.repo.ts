import type { TenantTx } from "@fieldwright/db/client";
import { documentCounters } from "@fieldwright/db/schema/organizations";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import type { DocumentKind } from "@fieldwright/domain/document-numbers";
import { lte } from "drizzle-orm";

export const findCounters = (tx: TenantTx) =>
  tx
    .select({ kind: documentCounters.kind, last: documentCounters.last, prefix: documentCounters.prefix })
    .from(documentCounters)
    .where(ofTenant(documentCounters));

export const savePrefix = async (tx: TenantTx, kind: DocumentKind, prefix: string): Promise<void> => {
  await tx
    .insert(documentCounters)
    .values({ organizationId: tenant, kind, last: 0, prefix })
    .onConflictDoUpdate({
      target: [documentCounters.organizationId, documentCounters.kind],
      set: { prefix },
    });
};

/** False if the counter is already higher. */
export const raiseCounter = async (tx: TenantTx, kind: DocumentKind, last: number): Promise<boolean> => {
  const raised = await tx
    .insert(documentCounters)
    .values({ organizationId: tenant, kind, last })
    .onConflictDoUpdate({
      target: [documentCounters.organizationId, documentCounters.kind],
      set: { last },
      setWhere: lte(documentCounters.last, last),
    })
    .returning({ kind: documentCounters.kind });
  return raised.length > 0;
};
