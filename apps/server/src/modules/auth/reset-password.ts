import type { resetPasswordBody } from "@fieldwright/contract/auth";
import type * as z from "zod/mini";
import { AppError } from "../../app-error";
import type { Deps } from "../../deps";
import { hashToken } from "../../tokens";
import { findTokenOwner, useToken } from "./account-tokens.repo";
import { findAccount, lockAccountByEmail, updateAccount } from "./accounts.repo";
import { clearAttempts } from "./attempt-limits";
import { hashPassword, refuseWeakPassword } from "./passwords";
import { deleteSessionsOf } from "./sessions.repo";
import { deleteChallengesOf } from "./two-factor.repo";

const invalidLink = () => new AppError("invalid_link", "This reset link is invalid or has expired");

/** A link that does not work is refused before the costly hash; only the second transaction uses it up. */
export const resetPassword = async (
  { database, clock }: Deps,
  { token, password }: z.infer<typeof resetPasswordBody>,
): Promise<{ message: string }> => {
  const tokenHash = hashToken(token);
  const owner = await database.system(async (tx) => {
    const userId = await findTokenOwner(tx, tokenHash, "reset_password", clock());
    return userId && (await findAccount(tx, userId));
  });
  if (!owner) throw invalidLink();
  await refuseWeakPassword(password, owner.email);
  const passwordHash = await hashPassword(password);

  return database.system(async (tx) => {
    const now = clock();
    // The account before its links, as where links are made: the other order could deadlock.
    await lockAccountByEmail(tx, owner.email);
    const userId = await useToken(tx, tokenHash, "reset_password", now);
    if (!userId) throw invalidLink();
    await updateAccount(tx, userId, { passwordHash, passwordChangedAt: now }, now);
    await deleteSessionsOf(tx, userId);
    await deleteChallengesOf(tx, userId);
    await clearAttempts(tx, { limit: "login-account", subject: owner.email });
    return { message: "Password reset successfully! You can now log in." };
  });
};
