import type { SignedIn } from "@fieldwright/contract/auth";
import type { SystemTx } from "@fieldwright/db/client";
import { idleLimit } from "../../idle-limit";
import { hashToken, newToken } from "../../tokens";
import { type Account, findOrganizationsOf } from "./accounts.repo";
import { insertSession } from "./sessions.repo";
import { presentUser } from "./user.present";

/** Where a person signs in from, as they will see it in their list of sessions. */
export type Device = { readonly userAgent: string; readonly address: string };

export type Opening = { readonly device: Device; readonly now: Date; readonly rememberMe: boolean };

export const openSession = async (
  tx: SystemTx,
  account: Account,
  { device, now, rememberMe }: Opening,
): Promise<SignedIn> => {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + (rememberMe ? idleLimit.remembered : idleLimit.plain));
  await insertSession(tx, {
    userId: account.id,
    tokenHash: hashToken(token),
    remembered: rememberMe,
    userAgent: device.userAgent.slice(0, 300),
    address: device.address,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  });
  return {
    token,
    user: presentUser(account, await findOrganizationsOf(tx, account)),
    expiresAt: expiresAt.toISOString(),
  };
};
