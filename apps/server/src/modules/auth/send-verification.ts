import type { SystemTx } from "@fieldwright/db/client";
import type { Deps } from "../../deps";
import { hashToken, newToken } from "../../tokens";
import { composeVerification } from "../mail/compose-verification";
import { queueEmail } from "../mail/queue-email";
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
