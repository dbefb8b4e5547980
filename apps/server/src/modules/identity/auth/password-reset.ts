import type { resetPasswordBody } from "@fieldwright/contract/auth";
import type { SystemTx } from "@fieldwright/db/client";
import type * as z from "zod/mini";
import type { Device } from "#http";
import {
  AppError,
  composePasswordReset,
  type Deps,
  enqueue,
  hashToken,
  newToken,
  queueEmail,
  type TaskHandler,
} from "#kernel";
import { recordOwnEvent } from "../security/security-events";
import {
  addToken,
  deleteTokensOf,
  findAccount,
  findAccountByEmail,
  findTokenOwner,
  lockAccountByEmail,
  updateAccount,
  useToken,
} from "./accounts.repo";
import { type Attempt, clearAttempts, countAttempts, deviceSubject } from "./attempt-limits";
import { findDevice, type Remembered, rememberDevice, sendSecurityNotice } from "./known-devices";
import { hashPassword, refuseWeakPassword } from "./passwords";
import { deleteSessionsOf } from "./sessions.repo";
import { deleteChallengesOf } from "./two-factor.repo";

declare global {
  namespace GraphileWorker {
    interface Tasks {
      send_password_reset: { readonly email: string };
    }
  }
}

/** A known device has its own limit, so that requests by strangers do not block the owner. */
const attemptsOf = async (
  tx: SystemTx,
  { clock }: Deps,
  email: string,
  device: Device,
): Promise<Attempt[]> => {
  const account = device.tokens.length > 0 ? await findAccountByEmail(tx, email) : undefined;
  const known = await findDevice(tx, account, device, clock());
  if (known) return [{ limit: "forgot-device", subject: deviceSubject(known) }];
  return [
    { limit: "forgot-account", subject: email },
    { limit: "forgot-address", subject: device.address },
  ];
};

/** The worker looks up the account later, so that known and unknown addresses take the same time here. */
export const forgotPassword = (deps: Deps, email: string, device: Device): Promise<{ message: string }> =>
  deps.database.system(async (tx) => {
    await countAttempts(tx, deps, await attemptsOf(tx, deps, email, device));
    await enqueue(tx, "send_password_reset", { email }, { jobKey: `password-reset:${email.toLowerCase()}` });
    return { message: "If an account with that email exists, a reset link has been sent." };
  });

const lifetime = 60 * 60_000;
const maxLinks = 50;

export const sendPasswordResetTask =
  ({ database, config, clock }: Deps): TaskHandler<"send_password_reset"> =>
  ({ email }) =>
    database.system(async (tx) => {
      const account = await lockAccountByEmail(tx, email);
      if (!account || account.deactivatedAt) return;
      const token = newToken();
      // Earlier links stay valid: otherwise a stranger who keeps asking would invalidate the owner's link.
      await addToken(
        tx,
        {
          userId: account.id,
          purpose: "reset_password",
          tokenHash: hashToken(token),
          expiresAt: new Date(clock().getTime() + lifetime),
        },
        maxLinks,
      );
      await queueEmail(tx, composePasswordReset({ ...account, token, publicUrl: config.publicUrl }));
    });

const invalidLink = () =>
  new AppError("invalid_link", "This reset link has expired or was already used. Request a new one.");

/** Refuses an invalid link before the slow hash. Only the second transaction uses the link up. */
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
    // Lock the account before its links, as when links are created: the other order could deadlock.
    await lockAccountByEmail(tx, owner.email);
    const userId = await useToken(tx, tokenHash, "reset_password", now);
    if (!userId) throw invalidLink();
    const account = await updateAccount(tx, userId, { passwordHash, passwordChangedAt: now }, now);
    if (!account) throw invalidLink();
    await deleteTokensOf(tx, userId, "reset_password");
    await deleteSessionsOf(tx, userId);
    await deleteChallengesOf(tx, userId);
    await clearAttempts(tx, { limit: "login-account", subject: owner.email });
    const kind = "password_reset";
    await recordOwnEvent(tx, device, account, { kind, at: now });
    await sendSecurityNotice(tx, deps, account, { kind, device, now });
    // The link came from the owner's mailbox, so this device is theirs: guesses by strangers will not block it.
    const { kept } = await rememberDevice(tx, account, device, now);
    return { answer: { message: "Password reset successfully! You can now log in." }, kept };
  });
};
