import type { SystemTx } from "@fieldwright/db/client";
import { sessions } from "@fieldwright/db/schema/sessions";
import { and, desc, eq, gt, lte, ne } from "drizzle-orm";

export type Session = typeof sessions.$inferSelect;

export const insertSession = async (tx: SystemTx, session: typeof sessions.$inferInsert): Promise<void> => {
  await tx.insert(sessions).values(session);
};

export const listSessionsOf = (tx: SystemTx, userId: string, now: Date): Promise<Session[]> =>
  tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));

/** Undefined if the account has no such session. */
export const deleteSession = async (
  tx: SystemTx,
  userId: string,
  id: string,
): Promise<{ userAgent: string } | undefined> => {
  const [deleted] = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ userAgent: sessions.userAgent });
  return deleted;
};

/** All of them, or those opened until a moment. */
export const deleteSessionsOf = async (tx: SystemTx, userId: string, openedUntil?: Date): Promise<void> => {
  await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), openedUntil ? lte(sessions.createdAt, openedUntil) : undefined));
};

export const deleteOtherSessions = async (tx: SystemTx, userId: string, keptId: string): Promise<void> => {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, keptId)));
};
