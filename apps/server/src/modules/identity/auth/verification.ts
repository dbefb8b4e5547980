import type { SystemTx } from "@fieldwright/db/client";
import { AppError, composeVerification, type Deps, hashToken, newToken, queueEmail } from "#kernel";
import { type Account, findAccount, replaceToken, updateAccount, useToken } from "./accounts.repo";
import { countAttempts } from "./attempt-limits";

/** Gives a customer's account its client records. Handed in from above, because they belong to `customers`. */
export type LinkClients = (tx: SystemTx, account: Account) => Promise<void>;

export type AuthDeps = Deps & { readonly linkClients: LinkClients };

const lifetime = 24 * 60 * 60_000;

export const sendVerification = async (
  tx: SystemTx,
  { config, clock }: Pick<Deps, "config" | "clock">,
  account: Account,
): Promise<void> => {
  const token = newToken();
  await replaceToken(tx, {
    userId: account.id,
    purpose: "verify_email",
    tokenHash: hashToken(token),
    expiresAt: new Date(clock().getTime() + lifetime),
  });
  await queueEmail(tx, composeVerification({ ...account, token, publicUrl: config.publicUrl }));
};

type Requester = { readonly userId: string; readonly address: string };

export const resendVerification = (
  deps: Deps,
  { userId, address }: Requester,
): Promise<{ message: string }> =>
  deps.database.system(async (tx) => {
    await countAttempts(tx, deps, [
      { limit: "resend-account", subject: userId },
      { limit: "resend-address", subject: address },
    ]);
    const account = await findAccount(tx, userId);
    if (!account || account.emailVerifiedAt) return { message: "Your email is already verified." };
    await sendVerification(tx, deps, account);
    return { message: "A new verification link has been sent." };
  });

export const verifyEmail = async (
  tx: SystemTx,
  { linkClients, clock }: AuthDeps,
  token: string,
): Promise<{ message: string }> => {
  const now = clock();
  const userId = await useToken(tx, hashToken(token), "verify_email", now);
  const account = userId && (await updateAccount(tx, userId, { emailVerifiedAt: now }, now));
  if (!account) throw new AppError("invalid_link", "This verification link is invalid or has expired");
  await linkClients(tx, account);
  return { message: "Your email is verified." };
};
