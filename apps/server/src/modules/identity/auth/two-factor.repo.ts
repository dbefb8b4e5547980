import type { SystemTx } from "@fieldwright/db/client";
import {
  twoFactor,
  twoFactorChallenges,
  twoFactorRecoveryCodes,
} from "@fieldwright/db/schema/account-access";
import { and, count, eq, gt, isNotNull, isNull, lt, sql } from "drizzle-orm";

type TwoFactor = typeof twoFactor.$inferSelect;

export const findTwoFactor = async (tx: SystemTx, userId: string): Promise<TwoFactor | undefined> => {
  const [found] = await tx.select().from(twoFactor).where(eq(twoFactor.userId, userId));
  return found;
};

/** False if two-factor sign-in is already on: its secret is not replaced. */
export const savePendingSecret = async (
  tx: SystemTx,
  userId: string,
  secret: string,
  now: Date,
): Promise<boolean> => {
  const put = await tx
    .insert(twoFactor)
    .values({ userId, secret, createdAt: now })
    .onConflictDoUpdate({
      target: twoFactor.userId,
      set: { secret, createdAt: now, lastStep: 0 },
      setWhere: isNull(twoFactor.enabledAt),
    })
    .returning({ userId: twoFactor.userId });
  return put.length > 0;
};

/** Check and use in one statement, so that two requests cannot use the same code. */
export const spendStep = async (tx: SystemTx, userId: string, step: number): Promise<boolean> => {
  const used = await tx
    .update(twoFactor)
    .set({ lastStep: step })
    .where(and(eq(twoFactor.userId, userId), lt(twoFactor.lastStep, step)))
    .returning({ userId: twoFactor.userId });
  return used.length > 0;
};

export const markEnabled = async (tx: SystemTx, userId: string, now: Date): Promise<void> => {
  await tx.update(twoFactor).set({ enabledAt: now }).where(eq(twoFactor.userId, userId));
};

export const replaceRecoveryCodes = async (
  tx: SystemTx,
  userId: string,
  hashes: readonly string[],
): Promise<void> => {
  await tx.delete(twoFactorRecoveryCodes).where(eq(twoFactorRecoveryCodes.userId, userId));
  await tx.insert(twoFactorRecoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
};

export const spendRecoveryCode = async (tx: SystemTx, userId: string, codeHash: string): Promise<boolean> => {
  const used = await tx
    .delete(twoFactorRecoveryCodes)
    .where(and(eq(twoFactorRecoveryCodes.userId, userId), eq(twoFactorRecoveryCodes.codeHash, codeHash)))
    .returning({ userId: twoFactorRecoveryCodes.userId });
  return used.length > 0;
};

/** Null if two-factor is off. */
export const countRecoveryCodes = async (tx: SystemTx, userId: string): Promise<number | null> => {
  const [state] = await tx
    .select({ left: count(twoFactorRecoveryCodes.codeHash) })
    .from(twoFactor)
    .leftJoin(twoFactorRecoveryCodes, eq(twoFactorRecoveryCodes.userId, twoFactor.userId))
    .where(and(eq(twoFactor.userId, userId), isNotNull(twoFactor.enabledAt)))
    .groupBy(twoFactor.userId);
  return state?.left ?? null;
};

export const deleteTwoFactor = async (tx: SystemTx, userId: string): Promise<void> => {
  await tx.delete(twoFactorRecoveryCodes).where(eq(twoFactorRecoveryCodes.userId, userId));
  await tx.delete(twoFactor).where(eq(twoFactor.userId, userId));
};

export const insertChallenge = async (
  tx: SystemTx,
  challenge: typeof twoFactorChallenges.$inferInsert,
): Promise<void> => {
  await tx.insert(twoFactorChallenges).values(challenge);
};

/** Counts a try before the code is checked. Undefined if the challenge is unknown, expired or used up. */
export const takeTry = async (tx: SystemTx, tokenHash: string, limit: number, now: Date) => {
  const [challenge] = await tx
    .update(twoFactorChallenges)
    .set({ tries: sql`${twoFactorChallenges.tries} + 1` })
    .where(
      and(
        eq(twoFactorChallenges.tokenHash, tokenHash),
        lt(twoFactorChallenges.tries, limit),
        gt(twoFactorChallenges.expiresAt, now),
      ),
    )
    .returning({ userId: twoFactorChallenges.userId, remembered: twoFactorChallenges.remembered });
  return challenge;
};

/** False if it no longer exists: it was answered, or the password was changed. */
export const deleteChallenge = async (tx: SystemTx, tokenHash: string): Promise<boolean> => {
  const deleted = await tx
    .delete(twoFactorChallenges)
    .where(eq(twoFactorChallenges.tokenHash, tokenHash))
    .returning({ userId: twoFactorChallenges.userId });
  return deleted.length > 0;
};

/** After a password change, challenges from the old password must not lead to a session. */
export const deleteChallengesOf = async (tx: SystemTx, userId: string): Promise<void> => {
  await tx.delete(twoFactorChallenges).where(eq(twoFactorChallenges.userId, userId));
};

export const deleteExpiredChallenges = async (tx: SystemTx, now: Date): Promise<void> => {
  await tx.delete(twoFactorChallenges).where(lt(twoFactorChallenges.expiresAt, now));
};
