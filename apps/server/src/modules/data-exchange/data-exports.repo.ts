import type { SystemTx, TenantTx } from "@fieldwright/db/client";
import { dataExports } from "@fieldwright/db/schema/data-exports";
import { organizations } from "@fieldwright/db/schema/organizations";
import { and, desc, eq, gt, lte, sql } from "drizzle-orm";

const tenant = sql<string>`app_organization_id()`;

export type ExportRecord = typeof dataExports.$inferSelect;

export const insertExport = async (
  tx: TenantTx,
  asked: { readonly requestedBy: string; readonly createdAt: Date },
): Promise<ExportRecord> => {
  const [inserted] = await tx
    .insert(dataExports)
    .values({ ...asked, organizationId: tenant })
    .returning();
  if (!inserted) throw new Error("insert returned no export");
  return inserted;
};

export const findNewestExport = async (tx: TenantTx, since: Date): Promise<ExportRecord | undefined> =>
  (
    await tx
      .select()
      .from(dataExports)
      .where(and(eq(dataExports.organizationId, tenant), gt(dataExports.createdAt, since)))
      .orderBy(desc(dataExports.createdAt), desc(dataExports.id))
      .limit(1)
  )[0];

export const finishExport = async (
  tx: TenantTx,
  id: string,
  result: Pick<ExportRecord, "status" | "size" | "finishedAt">,
): Promise<void> => {
  await tx
    .update(dataExports)
    .set(result)
    .where(and(eq(dataExports.organizationId, tenant), eq(dataExports.id, id)));
};

/** Of whatever organization: the caller has checked the signature of its address. */
export const findReadyExport = async (tx: SystemTx, id: string, since: Date) => {
  const [found] = await tx
    .select({
      size: dataExports.size,
      createdAt: dataExports.createdAt,
      organization: organizations.name,
    })
    .from(dataExports)
    .innerJoin(organizations, eq(organizations.id, dataExports.organizationId))
    .where(and(eq(dataExports.id, id), eq(dataExports.status, "ready"), gt(dataExports.createdAt, since)));
  return found;
};

export const deleteExportsBefore = async (tx: SystemTx, before: Date): Promise<void> => {
  await tx.delete(dataExports).where(lte(dataExports.createdAt, before));
};
