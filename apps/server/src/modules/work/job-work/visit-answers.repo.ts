import type { TenantTx } from "@fieldwright/db/client";
import { memberName } from "@fieldwright/db/joins";
import { jobChecklistItems, visitAnswers } from "@fieldwright/db/schema/job-work";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import { and, eq, inArray, sql } from "drizzle-orm";

const inTenant = ofTenant(visitAnswers);

export type VisitAnswer = {
  itemId: string;
  visitId: string;
  value: string | null;
  reason: string;
  doneAt: Date | null;
  doneBy: string | null;
  doneByName: string;
  changedAt: Date;
};

/** What was answered at these visits. */
export const findAnswers = async (tx: TenantTx, visitIds: readonly string[]): Promise<VisitAnswer[]> =>
  visitIds.length === 0
    ? []
    : tx
        .select({
          itemId: visitAnswers.itemId,
          visitId: visitAnswers.visitId,
          value: visitAnswers.value,
          reason: visitAnswers.reason,
          doneAt: visitAnswers.doneAt,
          doneBy: visitAnswers.doneBy,
          doneByName: memberName(visitAnswers.doneBy),
          changedAt: visitAnswers.changedAt,
        })
        .from(visitAnswers)
        .where(and(inTenant, inArray(visitAnswers.visitId, [...visitIds])));

type Answer = Pick<VisitAnswer, "value" | "reason" | "doneAt" | "doneBy" | "changedAt">;

/** The job must be locked. */
export const saveAnswer = async (
  tx: TenantTx,
  { itemId, visitId }: Pick<VisitAnswer, "itemId" | "visitId">,
  answer: Answer,
): Promise<void> => {
  await tx
    .insert(visitAnswers)
    .values({ ...answer, itemId, visitId, organizationId: tenant })
    .onConflictDoUpdate({
      target: [visitAnswers.organizationId, visitAnswers.itemId, visitAnswers.visitId],
      set: answer,
    });
};

export const hasAnswers = async (tx: TenantTx, itemId: string): Promise<boolean> => {
  const [found] = await tx
    .select({ itemId: visitAnswers.itemId })
    .from(visitAnswers)
    .where(and(inTenant, eq(visitAnswers.itemId, itemId)))
    .limit(1);
  return found !== undefined;
};

/** Gives the answers of visits to a removed copy of their question, which is about to ask for something else. */
export const keepAnswersApart = async (tx: TenantTx, itemId: string, now: Date): Promise<void> => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into ${jobChecklistItems}
      (id, organization_id, job_id, text, kind, required, unit, min_value, max_value, choices, removed_at)
    select gen_random_uuid(), organization_id, job_id, text, kind, required, unit, min_value, max_value, choices,
      ${now.toISOString()}::timestamptz
    from ${jobChecklistItems} where organization_id = app_organization_id() and id = ${itemId}
    returning id`);
  const [copy] = rows;
  if (!copy) throw new Error("the question is gone");
  await tx
    .update(visitAnswers)
    .set({ itemId: copy.id })
    .where(and(inTenant, eq(visitAnswers.itemId, itemId)));
};
