import type { TenantTx } from "@fieldwright/db/client";
import { lateFees } from "@fieldwright/db/schema/messages";
import { tenant } from "@fieldwright/db/tenant";

/** False when this step was charged before. */
export const insertLateFee = async (
  tx: TenantTx,
  fields: Omit<typeof lateFees.$inferInsert, "organizationId">,
): Promise<boolean> => {
  const inserted = await tx
    .insert(lateFees)
    .values({ ...fields, organizationId: tenant })
    .onConflictDoNothing()
    .returning({ step: lateFees.step });
  return inserted.length > 0;
};
