import type { SystemTx, TenantTx } from "@fieldwright/db/client";
import { scheduleProposals } from "@fieldwright/db/schema/schedule-proposals";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import { and, eq, lt } from "drizzle-orm";

export type { StoredCreation, StoredMove } from "@fieldwright/db/schema/schedule-proposals";
export type ProposalRecord = typeof scheduleProposals.$inferSelect;

export const insertProposal = async (
  tx: TenantTx,
  fields: Pick<ProposalRecord, "id" | "type" | "moves" | "createdAt">,
): Promise<void> => {
  await tx.insert(scheduleProposals).values({ ...fields, organizationId: tenant });
};

const thisOne = (id: string) => and(ofTenant(scheduleProposals), eq(scheduleProposals.id, id));

/** Locked until the transaction ends, so that nobody else applies or undoes it. */
export const lockProposal = async (tx: TenantTx, id: string): Promise<ProposalRecord | undefined> => {
  const [found] = await tx.select().from(scheduleProposals).where(thisOne(id)).for("update");
  return found;
};

export const updateProposal = async (
  tx: TenantTx,
  id: string,
  applied: Pick<ProposalRecord, "appliedAt" | "appliedVersions">,
): Promise<void> => {
  await tx.update(scheduleProposals).set(applied).where(thisOne(id));
};

export const deleteProposalsBefore = async (tx: SystemTx, before: Date): Promise<void> => {
  await tx.delete(scheduleProposals).where(lt(scheduleProposals.createdAt, before));
};
