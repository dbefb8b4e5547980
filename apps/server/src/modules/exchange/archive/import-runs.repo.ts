import type { ImportReport } from "@fieldwright/contract/data-exchange";
import type { SystemTx, TenantTx } from "@fieldwright/db/client";
import { importRuns } from "@fieldwright/db/schema/client-imports";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import { and, desc, eq, gt, lte, sql } from "drizzle-orm";

export type ImportRecord = typeof importRuns.$inferSelect;

/** In plain text, because a planned statement finds a partial index only by what it says itself. */
const isOpen = sql`${importRuns.status} in ('waiting', 'running')`;
const own = (id: string) => and(ofTenant(importRuns), eq(importRuns.id, id));

/** Undefined while another run is open. */
export const insertRun = async (
  tx: TenantTx,
  run: Pick<ImportRecord, "id" | "requestedBy" | "createdAt">,
): Promise<ImportRecord | undefined> =>
  (
    await tx
      .insert(importRuns)
      .values({ ...run, organizationId: tenant })
      .onConflictDoNothing({ target: importRuns.organizationId, where: isOpen })
      .returning()
  )[0];

export const findNewestRun = async (tx: TenantTx, since: Date): Promise<ImportRecord | undefined> =>
  (
    await tx
      .select()
      .from(importRuns)
      .where(and(ofTenant(importRuns), gt(importRuns.createdAt, since)))
      .orderBy(desc(importRuns.createdAt), desc(importRuns.id))
      .limit(1)
  )[0];

/** Undefined when the run is no longer open. */
export const beginRun = async (tx: TenantTx, id: string): Promise<ImportRecord | undefined> =>
  (
    await tx
      .update(importRuns)
      .set({ status: "running", progress: 0 })
      .where(and(own(id), isOpen))
      .returning()
  )[0];

export const setProgress = async (tx: TenantTx, id: string, progress: number): Promise<void> => {
  await tx
    .update(importRuns)
    .set({ progress })
    .where(and(own(id), eq(importRuns.status, "running")));
};

export const completeRun = async (
  tx: TenantTx,
  id: string,
  report: ImportReport,
  finishedAt: Date,
): Promise<void> => {
  const done = await tx
    .update(importRuns)
    .set({ status: "done", progress: 100, report, finishedAt })
    .where(and(own(id), eq(importRuns.status, "running")))
    .returning({ id: importRuns.id });
  if (done.length === 0) throw new Error("the import was given up meanwhile");
};

/** Returns whether the run was still open. A run that finished in the meantime stays done. */
export const failRun = async (
  tx: TenantTx,
  id: string,
  failure: Pick<ImportRecord, "message" | "finishedAt">,
): Promise<boolean> => {
  const failed = await tx
    .update(importRuns)
    .set({ ...failure, status: "failed" })
    .where(and(own(id), isOpen))
    .returning({ id: importRuns.id });
  return failed.length > 0;
};

export const deleteRunsBefore = async (tx: SystemTx, before: Date): Promise<void> => {
  await tx.delete(importRuns).where(lte(importRuns.createdAt, before));
};
