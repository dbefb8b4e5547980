import { createHmac, randomInt } from "node:crypto";
import type { SystemTx } from "@fieldwright/db/client";
import { Secret, TOTP } from "otpauth";
import { AppError, type Deps, invalid, type Origin, type Seal, seal, unseal } from "#kernel";
import { recordAttempt, recordOwnEvent } from "../security/security-events";
import { type Account, findAccount } from "./accounts.repo";
import { type Attempt, clearAttempts, countWithinLimits, tooManyAttempts } from "./attempt-limits";
import { sendSecurityNotice } from "./known-devices";
import { confirmPassword } from "./passwords";
import {
  deleteTwoFactor,
  findTwoFactor,
  markEnabled,
  replaceRecoveryCodes,
  savePendingSecret,
  spendRecoveryCode,
  spendStep,
} from "./two-factor.repo";

const issuer = "Fieldwright";
const period = 30;

const totpOf = (secret: string, label = ""): TOTP =>
  new TOTP({ issuer, label, algorithm: "SHA1", digits: 6, period, secret: Secret.fromBase32(secret) });

const purpose = (appSecret: string): Seal => ({ secret: appSecret, purpose: "two-factor" });

/** To enter or scan, and sealed for storage. */
const newSecret = (appSecret: string, email: string) => {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, uri: totpOf(secret, email).toString(), sealed: seal(purpose(appSecret), secret) };
};

/** The 30-second step of a code, with one step of clock difference allowed. Undefined if the code is wrong. */
const stepOf = (
  appSecret: string,
  sealed: string,
  { code, now }: { readonly code: string; readonly now: Date },
): number | undefined => {
  const timestamp = now.getTime();
  const delta = totpOf(unseal(purpose(appSecret), sealed)).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : TOTP.counter({ period, timestamp }) + delta;
};

/** Without characters that are easily confused. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const codeCount = 10;
const codeLength = 10;

const newRecoveryCode = (): string =>
  Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join("");

const newRecoveryCodes = (): string[] =>
  Array.from({ length: codeCount }, () => newRecoveryCode().replace(/^(.{5})/, "$1-"));

/** Without spaces and hyphens, in lower case. */
const plainCode = (typed: string): string => typed.replace(/[\s-]/g, "").toLowerCase();

/** Keyed, because 50 random bits could be brute-forced from a leaked table. */
const hashRecoveryCode = (appSecret: string, userId: string, code: string): string =>
  createHmac("sha256", appSecret)
    .update(`recovery-code:${userId}:${plainCode(code)}`)
    .digest("hex");

/** `subject` is what attempts are counted for: the account, or a device known to it. */
export type CodeOwner = { readonly userId: string; readonly subject: string };

const attemptOf = ({ subject }: CodeOwner): Attempt => ({ limit: "two-factor-account", subject });

/** In its own transaction, before the code is checked: a refusal must not roll the count back. */
export const countCodeAttempt = async (deps: Deps, origin: Origin, owner: CodeOwner): Promise<void> => {
  const over = await deps.database.system(async (tx) => {
    const exceeded = await countWithinLimits(tx, deps, [attemptOf(owner)]);
    const detail = "Codes blocked for 15 minutes";
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

type SpentCode = "authenticator" | "recovery";

/** Each code works once. Answers its kind, or undefined if it is wrong. */
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
