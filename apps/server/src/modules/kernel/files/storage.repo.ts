import type { TenantTx } from "@fieldwright/db/client";
import { storageUsed } from "@fieldwright/db/schema/storage-used";
import { ofTenant } from "@fieldwright/db/tenant";
import { eq, sql } from "drizzle-orm";

/** Bytes, as triggers keep the sum. */
export const findUsedBytes = async (tx: TenantTx): Promise<number> => {
  const [found] = await tx
    .select({ bytes: storageUsed.bytes })
    .from(storageUsed)
    .where(ofTenant(storageUsed));
  return found?.bytes ?? 0;
};
