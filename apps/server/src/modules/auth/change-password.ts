import type { PasswordBody } from "@fieldwright/contract/settings";
import type { Deps } from "../../deps";
import type { Principal } from "../../principal";
import { deleteTokensOf } from "./account-tokens.repo";
import { lockAccountByEmail, updateAccount } from "./accounts.repo";
import { confirmPassword, wrongPassword } from "./confirm-password";
import { hashPassword, refuseWeakPassword } from "./passwords";
import { deleteOtherSessions } from "./sessions.repo";
import { deleteChallengesOf } from "./two-factor.repo";

/** Ends every other session, and what else the old password had opened. */
export const changePassword = async (
  deps: Deps,
  { userId, sessionId }: Principal,
  { currentPassword, newPassword }: PasswordBody,
): Promise<void> => {
  const field = "currentPassword";
  const confirmed = await confirmPassword(deps, { userId, password: currentPassword, field });
  await refuseWeakPassword(newPassword, confirmed.email);
  const passwordHash = await hashPassword(newPassword);

  await deps.database.system(async (tx) => {
    const account = await lockAccountByEmail(tx, confirmed.email);
    // A reset that came in between wins.
    if (account?.passwordHash !== confirmed.passwordHash) throw wrongPassword(field);
    const now = deps.clock();
    await updateAccount(tx, userId, { passwordHash, passwordChangedAt: now }, now);
    await deleteOtherSessions(tx, userId, sessionId);
    await deleteChallengesOf(tx, userId);
    await deleteTokensOf(tx, userId, "reset_password");
  });
};
