import type { SystemTx, TenantTx } from "@fieldwright/db/client";
import { dataExports } from "@fieldwright/db/schema/client-imports";
import { organizations } from "@fieldwright/db/schema/organizations";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import { and, desc, eq, gt, lt, lte, sql } from "drizzle-orm";

export type ExportRecord = typeof dataExports.$inferSelect;

const own = (id: string) => and(ofTenant(dataExports), eq(dataExports.id, id));

/** In plain text, because a planned statement finds a partial index only by what it says itself. */
const isOpen = sql`${dataExports.status} = 'pending'`;

/** Undefined while another export is pending. */
export const insertExport = async (
  tx: TenantTx,
  asked: { readonly requestedBy: string; readonly createdAt: Date },
): Promise<ExportRecord | undefined> =>
  (
    await tx
      .insert(dataExports)
      .values({ ...asked, organizationId: tenant })
      .onConflictDoNothing({ target: dataExports.organizationId, where: isOpen })
      .returning()
  )[0];

/** Exports and imports have their own queues, separate from all other tasks. */
export const enqueueExchange = async <Name extends "make_export" | "import_data">(
  tx: TenantTx,
  task: Name,
  payload: GraphileWorker.Tasks[Name],
): Promise<void> => {
  await tx.execute(sql`select enqueue_exchange(${task}::text, ${JSON.stringify(payload)}::json)`);
};

export const findPending = async (tx: TenantTx): Promise<ExportRecord | undefined> =>
  (
    await tx
      .select()
      .from(dataExports)
      .where(and(ofTenant(dataExports), eq(dataExports.status, "pending")))
  )[0];

export const isPending = async (tx: TenantTx, id: string): Promise<boolean> =>
  (await findPending(tx))?.id === id;

/** Returns the deleted ids. */
export const deleteOlderExports = async (tx: TenantTx, id: string): Promise<string[]> => {
  const gone = await tx
    .delete(dataExports)
    .where(and(ofTenant(dataExports), lt(dataExports.id, id)))
    .returning({ id: dataExports.id });
  return gone.map((row) => row.id);
};

export const findNewestExport = async (tx: TenantTx, since: Date): Promise<ExportRecord | undefined> =>
  (
    await tx
      .select()
      .from(dataExports)
      .where(and(ofTenant(dataExports), gt(dataExports.createdAt, since)))
      .orderBy(desc(dataExports.createdAt), desc(dataExports.id))
      .limit(1)
  )[0];

export const finishExport = async (
  tx: TenantTx,
  id: string,
  result: Pick<ExportRecord, "status" | "size" | "message" | "missingFiles" | "finishedAt">,
): Promise<void> => {
  await tx.update(dataExports).set(result).where(own(id));
};

/** Searches all organizations: the caller has already checked the signature of the export's address. */
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
