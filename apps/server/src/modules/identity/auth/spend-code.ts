import type { SystemTx } from "@fieldwright/db/client";
import type { Deps, Origin } from "#kernel";
import { recordAttempt } from "../security/record-attempt";
import { type Attempt, clearAttempts, countUpTo, tooManyAttempts } from "./attempt-limits";
import { findTwoFactor, spendRecoveryCode, spendStep } from "./two-factor.repo";
import { hashRecoveryCode, plainCode, stepOf } from "./two-factor-codes";

/** Whose code it is; `subject` is what counts it: the account, or a device that the account knows. */
export type CodeOwner = { readonly userId: string; readonly subject: string };

const attemptOf = ({ subject }: CodeOwner): Attempt => ({ limit: "two-factor-account", subject });

/** In a transaction of its own, before the code is looked at: a refusal must not take the count back. */
export const countCodeAttempt = async (deps: Deps, origin: Origin, owner: CodeOwner): Promise<void> => {
  const over = await deps.database.system(async (tx) => {
    const exceeded = await countUpTo(tx, deps, [attemptOf(owner)]);
    const detail = "Codes are refused for 15 minutes";
    const { userId } = owner;
    if (exceeded?.isFirst)
      await recordAttempt(tx, origin, { kind: "sign_in_refused", userId, detail, at: deps.clock() });
    return exceeded;
  });
  if (over) throw tooManyAttempts(over);
};

export const recordWrongCode = (deps: Deps, origin: Origin, userId: string): Promise<void> =>
  deps.database.system((tx) =>
    recordAttempt(tx, origin, { kind: "sign_in_failed", userId, detail: "Wrong code", at: deps.clock() }),
  );

type Needed = Pick<Deps, "config" | "clock">;

const spendTotp = async (tx: SystemTx, { config, clock }: Needed, userId: string, code: string) => {
  const found = await findTwoFactor(tx, userId);
  const step = found && stepOf(config.appSecret, found.secret, { code, now: clock() });
  return step !== undefined && spendStep(tx, userId, step);
};

export type SpentCode = "authenticator" | "recovery";

/** What kind of code it was, either good for one use; undefined if it is wrong. */
export const spendCode = async (
  tx: SystemTx,
  { config, clock }: Needed,
  owner: CodeOwner,
  typed: string,
): Promise<SpentCode | undefined> => {
  const code = plainCode(typed);
  const { userId } = owner;
  const kind: SpentCode = /^\d{6}$/.test(code) ? "authenticator" : "recovery";
  const right =
    kind === "authenticator"
      ? await spendTotp(tx, { config, clock }, userId, code)
      : await spendRecoveryCode(tx, userId, hashRecoveryCode(config.appSecret, userId, code));
  if (!right) return undefined;
  await clearAttempts(tx, attemptOf(owner));
  return kind;
};
