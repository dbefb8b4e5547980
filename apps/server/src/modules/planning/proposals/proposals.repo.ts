import type { SystemTx, TenantTx } from "@fieldwright/db/client";
import { planRuns, scheduleProposals } from "@fieldwright/db/schema/schedule-proposals";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import { and, desc, eq, getTableColumns, inArray, lt, not, sql } from "drizzle-orm";

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

export type RunRecord = typeof planRuns.$inferSelect & {
  /** The node that makes the plan has not written for too long: it stopped, or lost the database. */
  readonly isLost: boolean;
};

const thisRun = (id: string) => and(ofTenant(planRuns), eq(planRuns.id, id));
const ownRuns = (userId: string) => and(ofTenant(planRuns), eq(planRuns.userId, userId));

/** A node writes about once a second. The clock of the database is the same for all nodes. */
const isLost = sql<boolean>`${planRuns.state} = 'running' and ${planRuns.heardAt} < now() - interval '15 seconds'`;

/** What a person has done with is kept for a moment, in case another tab of theirs still asks for it. */
const keptRuns = 5;

/** One person watches one plan at a time, so that theirs before are asked to stop. */
export const insertRun = async (
  tx: TenantTx,
  run: Pick<RunRecord, "id" | "userId" | "work" | "before">,
): Promise<void> => {
  const isRunning = eq(planRuns.state, "running");
  const old = tx
    .select({ id: planRuns.id })
    .from(planRuns)
    .where(and(ownRuns(run.userId), not(isRunning)))
    .orderBy(desc(planRuns.createdAt))
    .offset(keptRuns - 1);
  await Promise.all([
    tx
      .update(planRuns)
      .set({ stopAsked: true })
      .where(and(ownRuns(run.userId), isRunning)),
    tx.delete(planRuns).where(and(ofTenant(planRuns), inArray(planRuns.id, old))),
    tx.insert(planRuns).values({ ...run, organizationId: tenant }),
  ]);
};

export const findRun = async (tx: TenantTx, id: string): Promise<RunRecord | undefined> => {
  const [found] = await tx
    .select({ ...getTableColumns(planRuns), isLost })
    .from(planRuns)
    .where(thisRun(id));
  return found;
};

/** Says that the run is alive. Answers whether someone wants it to stop; also if its row is gone. */
export const updateRun = async (
  tx: TenantTx,
  id: string,
  fields: Partial<Pick<RunRecord, "state" | "progress" | "best" | "plan">>,
): Promise<boolean> => {
  const [updated] = await tx
    .update(planRuns)
    .set({ ...fields, heardAt: sql`now()` })
    .where(thisRun(id))
    .returning({ stopAsked: planRuns.stopAsked });
  return updated?.stopAsked ?? true;
};

export const askRunToStop = async (tx: TenantTx, id: string): Promise<void> => {
  await tx.update(planRuns).set({ stopAsked: true }).where(thisRun(id));
};

export const deleteRunsBefore = async (tx: SystemTx, before: Date): Promise<void> => {
  await tx.delete(planRuns).where(lt(planRuns.createdAt, before));
};
