import type { SystemTx } from "@fieldwright/db/client";
import type { Deps } from "../../deps";
import { type Attempt, clearAttempts, countAttempts } from "./attempt-limits";
import { findTwoFactor, spendRecoveryCode, spendStep } from "./two-factor.repo";
import { hashRecoveryCode, plainCode, stepOf } from "./two-factor-codes";

const attemptOf = (userId: string): Attempt => ({ limit: "two-factor-account", subject: userId });

/** In a transaction of its own, before the code is looked at: a refusal must not take the count back. */
export const countCodeAttempt = (deps: Deps, userId: string): Promise<void> =>
  deps.database.system((tx) => countAttempts(tx, deps, [attemptOf(userId)]));

type Needed = Pick<Deps, "config" | "clock">;

const spendTotp = async (tx: SystemTx, { config, clock }: Needed, userId: string, code: string) => {
  const found = await findTwoFactor(tx, userId);
  const step = found && stepOf(config.appSecret, found.secret, { code, now: clock() });
  return step !== undefined && spendStep(tx, userId, step);
};

/** Whether the code is right, be it of the authenticator or a recovery code; either is good for one use. */
export const spendCode = async (
  tx: SystemTx,
  { config, clock }: Needed,
  userId: string,
  typed: string,
): Promise<boolean> => {
  const code = plainCode(typed);
  const right = /^\d{6}$/.test(code)
    ? await spendTotp(tx, { config, clock }, userId, code)
    : await spendRecoveryCode(tx, userId, hashRecoveryCode(config.appSecret, userId, code));
  if (right) await clearAttempts(tx, attemptOf(userId));
  return right;
};
