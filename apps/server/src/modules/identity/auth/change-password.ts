import type { PasswordBody } from "@fieldwright/contract/settings";
import type { Device } from "#http";
import type { Deps, Principal } from "#kernel";
import { recordSecurityEvent } from "../security/record-security-event";
import { deleteTokensOf } from "./account-tokens.repo";
import { lockAccountByEmail, updateAccount } from "./accounts.repo";
import { confirmPassword, wrongPassword } from "./confirm-password";
import { type Remembered, rememberDevice } from "./known-devices";
import { hashPassword, refuseWeakPassword } from "./passwords";
import { sendSecurityNotice } from "./send-security-notice";
import { deleteOtherSessions } from "./sessions.repo";
import { deleteChallengesOf } from "./two-factor.repo";

/** Ends every other session, and what else the old password had opened. */
export const changePassword = async (
  deps: Deps,
  { userId, sessionId }: Principal,
  { currentPassword, newPassword }: PasswordBody,
  device: Device,
): Promise<Remembered["kept"]> => {
  const field = "currentPassword";
  const confirmed = await confirmPassword(deps, device, { userId, password: currentPassword, field });
  await refuseWeakPassword(newPassword, confirmed.email);
  const passwordHash = await hashPassword(newPassword);

  return deps.database.system(async (tx) => {
    const before = await lockAccountByEmail(tx, confirmed.email);
    // A reset that came in between wins.
    if (before?.passwordHash !== confirmed.passwordHash) throw wrongPassword(field);
    const now = deps.clock();
    const account = await updateAccount(tx, userId, { passwordHash, passwordChangedAt: now }, now);
    if (!account) throw wrongPassword(field);
    await deleteOtherSessions(tx, userId, sessionId);
    await deleteChallengesOf(tx, userId);
    await deleteTokensOf(tx, userId, "reset_password");
    const { organizationId } = account;
    const kind = "password_changed";
    await recordSecurityEvent(tx, device, { kind, organizationId, userId, actorId: userId, at: now });
    await sendSecurityNotice(tx, deps, account, { kind, device, now });
    return (await rememberDevice(tx, account, device, now)).kept;
  });
};
