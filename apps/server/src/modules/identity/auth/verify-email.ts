import type { SystemTx } from "@fieldwright/db/client";
import { AppError, hashToken } from "#kernel";
import { useToken } from "./account-tokens.repo";
import { updateAccount } from "./accounts.repo";
import { linkClientRecords } from "./link-client-records";

export const verifyEmail = async (tx: SystemTx, token: string, now: Date): Promise<{ message: string }> => {
  const userId = await useToken(tx, hashToken(token), "verify_email", now);
  const account = userId && (await updateAccount(tx, userId, { emailVerifiedAt: now }, now));
  if (!account) throw new AppError("invalid_link", "This verification link is invalid or has expired");
  await linkClientRecords(tx, account);
  return { message: "Your e-mail address is verified." };
};
