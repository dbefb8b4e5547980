import type { PasswordBody } from "@fieldwright/contract/settings";
import { hash, verify } from "@node-rs/argon2";
import type { Device } from "#http";
import { AppError, type Deps, invalid, type Origin, type Principal } from "#kernel";
import { recordAttempt, recordOwnEvent } from "../security/security-events";
import {
  type Account,
  deleteTokensOf,
  findAccount,
  lockAccountByEmail,
  updateAccount,
} from "./accounts.repo";
import { type Attempt, clearAttempts, countAttempts } from "./attempt-limits";
import { type Remembered, rememberDevice, sendSecurityNotice } from "./known-devices";
import { deleteOtherSessions } from "./sessions.repo";
import { deleteChallengesOf } from "./two-factor.repo";

/** OWASP's minimum for argon2id; the library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** The hash of a random password, with the same cost as all others. */
const unknownAccountHash = hashPassword(crypto.randomUUID());

/** Does the same work without a hash, so that timing does not reveal which accounts exist. */
export const passwordMatches = async (storedHash: string | null, password: string): Promise<boolean> => {
  const matches = await verify(storedHash ?? (await unknownAccountHash), password);
  return matches && storedHash !== null;
};

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Loaded on first use: only needed when someone chooses a password. */
const loadCommonPasswords = (): Promise<ReadonlySet<string>> => {
  commonPasswords ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].slice(0, 10_000)),
  );
  return commonPasswords;
};

export const refuseWeakPassword = async (password: string, email: string): Promise<void> => {
  const lower = password.toLowerCase();
  if (lower === email.toLowerCase())
    throw invalid({ field: "password", msg: "Password can't be your email address" });
  if ((await loadCommonPasswords()).has(lower))
    throw invalid({
      field: "password",
      msg: "This password is too common. Please choose another.",
    });
};

const wrongPassword = (field: string): AppError => {
  const msg = "Current password is incorrect";
  return new AppError("wrong_password", msg, { errors: [{ field, msg }] });
};

type Given = { readonly userId: string; readonly password: string; readonly field: string };

/** A session may be stolen, so changes that could take over the account ask for the password again. */
export const confirmPassword = async (
  deps: Deps,
  origin: Origin,
  { userId, password, field }: Given,
): Promise<Account> => {
  const attempt: Attempt = { limit: "password-account", subject: userId };
  const account = await deps.database.system(async (tx) => {
    await countAttempts(tx, deps, [attempt]);
    return findAccount(tx, userId);
  });
  if (!account || !(await passwordMatches(account.passwordHash, password))) {
    const detail = "Wrong current password in the settings";
    const wrong = { kind: "sign_in_failed", userId, detail, at: deps.clock() } as const;
    await deps.database.system((tx) => recordAttempt(tx, origin, wrong));
    throw wrongPassword(field);
  }
  await deps.database.system((tx) => clearAttempts(tx, attempt));
  return account;
};

/** Also ends all other sessions, open challenges and reset links. */
export const changePassword = async (
  deps: Deps,
  { userId, sessionId }: Principal,
  { currentPassword, newPassword }: PasswordBody,
  device: Device,
): Promise<Remembered["kept"]> => {
  const field = "currentPassword";
  const confirmed = await confirmPassword(deps, device, { userId, password: currentPassword, field });
  await refuseWeakPassword(newPassword, confirmed.email);
  const passwordHash = await hashPassword(newPassword);

  return deps.database.system(async (tx) => {
    const before = await lockAccountByEmail(tx, confirmed.email);
    // A password reset in the meantime wins.
    if (before?.passwordHash !== confirmed.passwordHash) throw wrongPassword(field);
    const now = deps.clock();
    const account = await updateAccount(tx, userId, { passwordHash, passwordChangedAt: now }, now);
    if (!account) throw wrongPassword(field);
    await deleteOtherSessions(tx, userId, sessionId);
    await deleteChallengesOf(tx, userId);
    await deleteTokensOf(tx, userId, "reset_password");
    const kind = "password_changed";
    await recordOwnEvent(tx, device, account, { kind, at: now });
    await sendSecurityNotice(tx, deps, account, { kind, device, now });
    return (await rememberDevice(tx, account, device, now)).kept;
  });
};
