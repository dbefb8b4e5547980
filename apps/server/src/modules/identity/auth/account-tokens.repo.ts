import type { SystemTx } from "@fieldwright/db/client";
import { type accountTokenPurposes, accountTokens } from "@fieldwright/db/schema/account-tokens";
import { and, desc, eq, gt, isNull, notInArray } from "drizzle-orm";

export type Purpose = (typeof accountTokenPurposes)[number];
type NewToken = { userId: string; purpose: Purpose; tokenHash: string; expiresAt: Date };

const usable = (tokenHash: string, purpose: Purpose, now: Date) =>
  and(
    eq(accountTokens.tokenHash, tokenHash),
    eq(accountTokens.purpose, purpose),
    isNull(accountTokens.usedAt),
    gt(accountTokens.expiresAt, now),
  );

export const deleteTokensOf = async (tx: SystemTx, userId: string, purpose: Purpose): Promise<void> => {
  await tx
    .delete(accountTokens)
    .where(and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, purpose)));
};

/** The newest link is the only one that works. */
export const replaceToken = async (tx: SystemTx, token: NewToken): Promise<void> => {
  await deleteTokensOf(tx, token.userId, token.purpose);
  await tx.insert(accountTokens).values(token);
};

/** Earlier ones go on working for their hour, up to a number that nobody reaches within the limits on asking. */
export const addToken = async (tx: SystemTx, token: NewToken, kept: number): Promise<void> => {
  await tx.insert(accountTokens).values(token);
  const { userId, purpose } = token;
  const own = and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, purpose));
  const newest = tx
    .select({ id: accountTokens.id })
    .from(accountTokens)
    .where(own)
    .orderBy(desc(accountTokens.expiresAt), desc(accountTokens.id))
    .limit(kept);
  await tx.delete(accountTokens).where(and(own, notInArray(accountTokens.id, newest)));
};

export const findTokenOwner = async (
  tx: SystemTx,
  tokenHash: string,
  purpose: Purpose,
  now: Date,
): Promise<string | undefined> => {
  const [token] = await tx
    .select({ userId: accountTokens.userId })
    .from(accountTokens)
    .where(usable(tokenHash, purpose, now));
  return token?.userId;
};

/** Check and use are one statement, so that of two requests with one link only one gets the owner. */
export const useToken = async (
  tx: SystemTx,
  tokenHash: string,
  purpose: Purpose,
  now: Date,
): Promise<string | undefined> => {
  const [token] = await tx
    .update(accountTokens)
    .set({ usedAt: now })
    .where(usable(tokenHash, purpose, now))
    .returning({ userId: accountTokens.userId });
  return token?.userId;
};
