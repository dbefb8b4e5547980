import type { TenantTx } from "@fieldwright/db/client";
import { memberName } from "@fieldwright/db/joins";
import { apiKeys } from "@fieldwright/db/schema/account-access";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import { and, count, desc, eq } from "drizzle-orm";

const selectKeys = (tx: TenantTx) =>
  tx
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      role: apiKeys.role,
      scopes: apiKeys.scopes,
      hint: apiKeys.hint,
      createdBy: memberName(apiKeys.createdBy),
      createdAt: apiKeys.createdAt,
      lastUsedAt: apiKeys.lastUsedAt,
    })
    .from(apiKeys)
    .$dynamic();

export type KeyRecord = Awaited<ReturnType<typeof selectKeys>>[number];

export const findKeys = (tx: TenantTx): Promise<KeyRecord[]> =>
  selectKeys(tx).where(ofTenant(apiKeys)).orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));

export const countKeys = async (tx: TenantTx): Promise<number> => {
  const [counted] = await tx.select({ total: count() }).from(apiKeys).where(ofTenant(apiKeys));
  return counted?.total ?? 0;
};

type NewKey = Pick<
  typeof apiKeys.$inferInsert,
  "name" | "role" | "scopes" | "tokenHash" | "hint" | "createdBy" | "createdAt"
>;

export const insertKey = async (tx: TenantTx, key: NewKey): Promise<KeyRecord> => {
  const [inserted] = await tx
    .insert(apiKeys)
    .values({ ...key, organizationId: tenant })
    .returning({ id: apiKeys.id });
  const [found] = inserted ? await selectKeys(tx).where(eq(apiKeys.id, inserted.id)) : [];
  if (!found) throw new Error("insert returned no key");
  return found;
};

const isOwn = (id: string) => and(ofTenant(apiKeys), eq(apiKeys.id, id));

export const lockKey = async (tx: TenantTx, id: string): Promise<KeyRecord | undefined> => {
  await tx.select({ id: apiKeys.id }).from(apiKeys).where(isOwn(id)).for("no key update");
  const [found] = await selectKeys(tx).where(isOwn(id));
  return found;
};

export const updateKey = async (
  tx: TenantTx,
  id: string,
  changes: Pick<KeyRecord, "name" | "scopes">,
): Promise<void> => {
  await tx.update(apiKeys).set(changes).where(isOwn(id));
};

export const deleteKey = async (tx: TenantTx, id: string): Promise<{ name: string } | undefined> => {
  const [gone] = await tx.delete(apiKeys).where(isOwn(id)).returning({ name: apiKeys.name });
  return gone;
};
