import type { SystemTx } from "@fieldwright/db/client";
import { composeVerification, type Deps, hashToken, newToken, queueEmail } from "#kernel";
import { replaceToken } from "./account-tokens.repo";
import type { Account } from "./accounts.repo";

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
