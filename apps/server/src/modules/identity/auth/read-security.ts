import type { Settings } from "@fieldwright/contract/settings";
import type { SystemTx } from "@fieldwright/db/client";
import { notFound, type Principal } from "#kernel";
import { findAccount } from "./accounts.repo";
import { listSessions } from "./sessions";
import { countRecoveryCodes } from "./two-factor.repo";

export const readSecurity = async (
  tx: SystemTx,
  principal: Principal,
  now: Date,
): Promise<Settings["security"]> => {
  const account = await findAccount(tx, principal.userId);
  if (!account) throw notFound();
  const codesLeft = await countRecoveryCodes(tx, account.id);
  return {
    twoFactorEnabled: codesLeft !== null,
    recoveryCodesLeft: codesLeft ?? 0,
    passwordChangedAt: account.passwordChangedAt?.toISOString() ?? null,
    ...(await listSessions(tx, principal, now)),
  };
};
