import type { resetPasswordBody } from "@fieldwright/contract/auth";
import type * as z from "zod/mini";
import type { Device } from "#http";
import { AppError, type Deps, hashToken } from "#kernel";
import { recordSecurityEvent } from "../security/record-security-event";
import { deleteTokensOf, findTokenOwner, useToken } from "./account-tokens.repo";
import { findAccount, lockAccountByEmail, updateAccount } from "./accounts.repo";
import { clearAttempts } from "./attempt-limits";
import { type Remembered, rememberDevice } from "./known-devices";
import { hashPassword, refuseWeakPassword } from "./passwords";
import { sendSecurityNotice } from "./send-security-notice";
import { deleteSessionsOf } from "./sessions.repo";
import { deleteChallengesOf } from "./two-factor.repo";

const invalidLink = () => new AppError("invalid_link", "This reset link is invalid or has expired");

/** A link that does not work is refused before the costly hash; only the second transaction uses it up. */
export const resetPassword = async (
  deps: Deps,
  { token, password }: z.infer<typeof resetPasswordBody>,
  device: Device,
): Promise<{ answer: { message: string }; kept: Remembered["kept"] }> => {
  const { database, clock } = deps;
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
    const account = await updateAccount(tx, userId, { passwordHash, passwordChangedAt: now }, now);
    if (!account) throw invalidLink();
    await deleteTokensOf(tx, userId, "reset_password");
    await deleteSessionsOf(tx, userId);
    await deleteChallengesOf(tx, userId);
    await clearAttempts(tx, { limit: "login-account", subject: owner.email });
    const { organizationId } = account;
    const kind = "password_reset";
    await recordSecurityEvent(tx, device, { kind, organizationId, userId, actorId: userId, at: now });
    await sendSecurityNotice(tx, deps, account, { kind, device, now });
    // The link came from their mailbox: strangers who go on guessing do not keep them from signing in here.
    const { kept } = await rememberDevice(tx, account, device, now);
    return { answer: { message: "Password reset successfully! You can now log in." }, kept };
  });
};
