import type { SystemTx } from "@fieldwright/db/client";
import { pushKeys, pushSubscriptions } from "@fieldwright/db/schema/messages";
import { and, eq, inArray } from "drizzle-orm";

export type StoredKeys = { publicKey: string; privateKey: string };

export const findKeys = async (tx: SystemTx): Promise<StoredKeys | undefined> => {
  const [found] = await tx
    .select({ publicKey: pushKeys.publicKey, privateKey: pushKeys.privateKey })
    .from(pushKeys);
  return found;
};

/** Of several nodes that start at once, the first one wins. */
export const insertKeys = async (tx: SystemTx, keys: StoredKeys): Promise<void> => {
  await tx.insert(pushKeys).values(keys).onConflictDoNothing();
};

/** Also deletes all subscriptions, which only work with the old keys. */
export const replaceKeys = async (tx: SystemTx, keys: StoredKeys): Promise<void> => {
  await tx.update(pushKeys).set(keys);
  await tx.delete(pushSubscriptions);
};

type Subscription = typeof pushSubscriptions.$inferSelect;

/** A browser belongs to the last account that subscribed in it. */
export const saveSubscription = async (
  tx: SystemTx,
  fields: Pick<Subscription, "userId" | "endpoint" | "p256dh" | "auth">,
): Promise<void> => {
  await tx
    .insert(pushSubscriptions)
    .values(fields)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: fields });
};

export const deleteOwnSubscription = async (
  tx: SystemTx,
  userId: string,
  endpoint: string,
): Promise<void> => {
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));
};

export const findSubscriptions = async (tx: SystemTx, userIds: readonly string[]): Promise<Subscription[]> =>
  userIds.length === 0
    ? []
    : tx
        .select()
        .from(pushSubscriptions)
        .where(inArray(pushSubscriptions.userId, [...userIds]));

export const findSubscription = async (tx: SystemTx, id: string): Promise<Subscription | undefined> => {
  const [found] = await tx.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id));
  return found;
};

export const deleteSubscription = async (tx: SystemTx, id: string): Promise<void> => {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
};
