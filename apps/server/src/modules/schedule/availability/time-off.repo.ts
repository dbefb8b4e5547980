import type { TenantTx } from "@fieldwright/db/client";
import { timeOff } from "@fieldwright/db/schema/time-off";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import { and, desc, eq } from "drizzle-orm";

export type TimeOffRecord = typeof timeOff.$inferSelect;

export const findTimeOffOf = (tx: TenantTx, userId: string): Promise<TimeOffRecord[]> =>
  tx
    .select()
    .from(timeOff)
    .where(and(ofTenant(timeOff), eq(timeOff.userId, userId)))
    .orderBy(desc(timeOff.startsAt), desc(timeOff.id));

export const insertTimeOff = async (
  tx: TenantTx,
  fields: Pick<TimeOffRecord, "userId" | "startsAt" | "endsAt" | "reason">,
): Promise<TimeOffRecord> => {
  const [inserted] = await tx
    .insert(timeOff)
    .values({ ...fields, organizationId: tenant })
    .returning();
  if (!inserted) throw new Error("insert returned no time off");
  return inserted;
};

export const lockTimeOff = async (tx: TenantTx, id: string): Promise<TimeOffRecord | undefined> => {
  const [found] = await tx
    .select()
    .from(timeOff)
    .where(and(ofTenant(timeOff), eq(timeOff.id, id)))
    .for("update");
  return found;
};

export const deleteTimeOffRow = async (tx: TenantTx, id: string): Promise<void> => {
  await tx.delete(timeOff).where(and(ofTenant(timeOff), eq(timeOff.id, id)));
};
