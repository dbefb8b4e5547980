import type { SystemTx } from "@fieldwright/db/client";
import { AppError, type Deps, invalid, type Origin } from "#kernel";
import { recordOwnEvent } from "../security/security-events";
import { type Account, findAccount } from "./accounts.repo";
import { confirmPassword } from "./passwords";
import { sendSecurityNotice } from "./security-notices";
import {
  deleteTwoFactor,
  findTwoFactor,
  markEnabled,
  replaceRecoveryCodes,
  savePendingSecret,
} from "./two-factor.repo";
import {
  countCodeAttempt,
  hashRecoveryCode,
  newRecoveryCodes,
  newSecret,
  recordWrongCode,
  spendCode,
} from "./two-factor-codes";

type Caller = { readonly userId: string; readonly origin: Origin };
type Proof = { readonly password: string; readonly code: string };

const wrongCode = () => invalid({ field: "code", msg: "The code is incorrect" });

export const setUpTwoFactor = async (deps: Deps, { userId, origin }: Caller, password: string) => {
  const account = await confirmPassword(deps, origin, { userId, password, field: "password" });
  const { secret, uri, sealed } = newSecret(deps.config.appSecret, account.email);
  await deps.database.system(async (tx) => {
    if (!(await savePendingSecret(tx, userId, sealed, deps.clock())))
      throw new AppError("conflict", "Two-factor sign-in is already on");
  });
  return { secret, uri };
};

const issueRecoveryCodes = async (tx: SystemTx, { config }: Deps, userId: string) => {
  const recoveryCodes = newRecoveryCodes();
  const hashes = recoveryCodes.map((code) => hashRecoveryCode(config.appSecret, userId, code));
  await replaceRecoveryCodes(tx, userId, hashes);
  return { recoveryCodes };
};

/** Spends the code in the transaction of the change. A wrong code is recorded in a separate transaction. */
const withCode = async <T>(
  deps: Deps,
  { userId, origin }: Caller,
  code: string,
  {
    check,
    run,
  }: {
    readonly check: (tx: SystemTx) => Promise<void>;
    readonly run: (tx: SystemTx, account: Account) => Promise<T>;
  },
): Promise<T> => {
  const owner = { userId, subject: userId };
  await countCodeAttempt(deps, origin, owner);
  const done = await deps.database.system(async (tx) => {
    await check(tx);
    const spent = await spendCode(tx, deps, owner, code);
    const account = await findAccount(tx, userId);
    if (!spent || !account) return undefined;
    if (spent === "recovery")
      await recordOwnEvent(tx, origin, account, { kind: "recovery_code_used", at: deps.clock() });
    return { result: await run(tx, account) };
  });
  if (done) return done.result;
  await recordWrongCode(deps, origin, userId);
  throw wrongCode();
};

export const enableTwoFactor = (deps: Deps, caller: Caller, code: string) => {
  const { userId, origin } = caller;
  return withCode(deps, caller, code, {
    check: async (tx) => {
      const found = await findTwoFactor(tx, userId);
      if (!found) throw new AppError("conflict", "Set up two-factor sign-in first");
      if (found.enabledAt) throw new AppError("conflict", "Two-factor sign-in is already on");
    },
    run: async (tx, account) => {
      const now = deps.clock();
      const kind = "two_factor_on";
      await markEnabled(tx, userId, now);
      await recordOwnEvent(tx, origin, account, { kind, at: deps.clock() });
      await sendSecurityNotice(tx, deps, account, { kind, device: origin, now });
      return issueRecoveryCodes(tx, deps, userId);
    },
  });
};

const whileTwoFactorIsOn = async <T>(
  deps: Deps,
  caller: Caller,
  { password, code }: Proof,
  run: (tx: SystemTx, account: Account) => Promise<T>,
): Promise<T> => {
  const { userId, origin } = caller;
  await confirmPassword(deps, origin, { userId, password, field: "password" });
  return withCode(deps, caller, code, {
    check: async (tx) => {
      if (!(await findTwoFactor(tx, userId))?.enabledAt)
        throw new AppError("conflict", "Two-factor sign-in is off");
    },
    run,
  });
};

export const renewRecoveryCodes = (deps: Deps, caller: Caller, proof: Proof) =>
  whileTwoFactorIsOn(deps, caller, proof, async (tx, account) => {
    await recordOwnEvent(tx, caller.origin, account, { kind: "recovery_codes_renewed", at: deps.clock() });
    return issueRecoveryCodes(tx, deps, account.id);
  });

export const disableTwoFactor = (deps: Deps, caller: Caller, proof: Proof) =>
  whileTwoFactorIsOn(deps, caller, proof, async (tx, account) => {
    const kind = "two_factor_off";
    await deleteTwoFactor(tx, account.id);
    await recordOwnEvent(tx, caller.origin, account, { kind, at: deps.clock() });
    await sendSecurityNotice(tx, deps, account, { kind, device: caller.origin, now: deps.clock() });
    return { message: "Two-factor sign-in is off" };
  });
