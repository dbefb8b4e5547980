import type { SystemTx } from "@fieldwright/db/client";
import { AppError, invalid } from "../../app-error";
import type { Deps } from "../../deps";
import { confirmPassword } from "./confirm-password";
import { countCodeAttempt, spendCode } from "./spend-code";
import {
  deleteTwoFactor,
  findTwoFactor,
  markEnabled,
  putPendingSecret,
  replaceRecoveryCodes,
} from "./two-factor.repo";
import { hashRecoveryCode, newRecoveryCodes, newSecret } from "./two-factor-codes";

type Proof = { readonly password: string; readonly code: string };

const wrongCode = () => invalid({ field: "code", msg: "The code is incorrect" });

export const setUpTwoFactor = async (deps: Deps, userId: string, password: string) => {
  const account = await confirmPassword(deps, { userId, password, field: "password" });
  const { secret, uri, sealed } = newSecret(deps.config.appSecret, account.email);
  await deps.database.system(async (tx) => {
    if (!(await putPendingSecret(tx, userId, sealed, deps.clock())))
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

export const enableTwoFactor = async (deps: Deps, userId: string, code: string) => {
  await countCodeAttempt(deps, userId);
  return deps.database.system(async (tx) => {
    const found = await findTwoFactor(tx, userId);
    if (!found) throw new AppError("conflict", "Begin with the set-up of two-factor sign-in");
    if (found.enabledAt) throw new AppError("conflict", "Two-factor sign-in is already on");
    if (!(await spendCode(tx, deps, userId, code))) throw wrongCode();
    await markEnabled(tx, userId, deps.clock());
    return issueRecoveryCodes(tx, deps, userId);
  });
};

const whileOn = async <T>(
  deps: Deps,
  userId: string,
  { password, code }: Proof,
  run: (tx: SystemTx) => Promise<T>,
): Promise<T> => {
  await confirmPassword(deps, { userId, password, field: "password" });
  await countCodeAttempt(deps, userId);
  return deps.database.system(async (tx) => {
    if (!(await findTwoFactor(tx, userId))?.enabledAt)
      throw new AppError("conflict", "Two-factor sign-in is off");
    if (!(await spendCode(tx, deps, userId, code))) throw wrongCode();
    return run(tx);
  });
};

export const renewRecoveryCodes = (deps: Deps, userId: string, proof: Proof) =>
  whileOn(deps, userId, proof, (tx) => issueRecoveryCodes(tx, deps, userId));

export const disableTwoFactor = (deps: Deps, userId: string, proof: Proof) =>
  whileOn(deps, userId, proof, async (tx) => {
    await deleteTwoFactor(tx, userId);
    return { message: "Two-factor sign-in is off" };
  });
