import type { loginBody } from "@fieldwright/contract/auth";
import type { SystemTx } from "@fieldwright/db/client";
import type * as z from "zod/mini";
import type { Device } from "#http";
import { AppError, type Deps, hashToken } from "#kernel";
import { recordAttempt, recordOwnEvent } from "../security/security-events";
import { type Account, findAccount, findAccountByEmail, lockAccountByEmail } from "./accounts.repo";
import {
  type Attempt,
  clearAttempts,
  countWithinLimits,
  deviceSubject,
  tooManyAttempts,
  uncountAttempt,
} from "./attempt-limits";
import { findDevice } from "./known-devices";
import { passwordMatches } from "./passwords";
import type { AuthDeps } from "./register";
import { createSession, createSessionOrChallenge, mustBeSignedIn, type SignInResult } from "./sessions";
import type { KnownDevice } from "./sessions.repo";
import { type CodeOwner, countCodeAttempt, recordWrongCode, spendCode } from "./two-factor";
import { deleteChallenge, takeTry } from "./two-factor.repo";

const refused = () => new AppError("invalid_credentials", "The email or password is incorrect");

const mustBeActive = (account: Account): void => {
  if (account.deactivatedAt)
    throw new AppError(
      "invalid_credentials",
      "This account has been deactivated. Ask an admin at your company to reactivate it.",
    );
};

type Credentials = z.infer<typeof loginBody>;

const ofAccount = ({ email }: Credentials): Attempt => ({ limit: "login-account", subject: email });
const ofAddress = ({ address }: Device): Attempt => ({ limit: "login-address", subject: address });
const ofDevice = (known: KnownDevice): Attempt => ({ limit: "login-device", subject: deviceSubject(known) });

/**
 * A device that signed in to this account before has its own counter, so that strangers who guess the password or
 * share its network address cannot lock the owner out.
 */
const attemptsOf = (given: Credentials, device: Device, known: KnownDevice | undefined): Attempt[] =>
  known ? [ofDevice(known)] : [ofAccount(given), ofAddress(device)];

/** Two transactions, because the slow password check must not hold a connection. */
export const logIn = async (deps: AuthDeps, given: Credentials, device: Device): Promise<SignInResult> => {
  const { email, password, rememberMe } = given;
  const { database, clock } = deps;

  const { found, known, over } = await database.system(async (tx) => {
    const account = await findAccountByEmail(tx, email);
    const seen = await findDevice(tx, account, device, clock());
    const exceeded = await countWithinLimits(tx, deps, attemptsOf(given, device, seen));
    const userId = account?.id ?? null;
    const detail = "Sign-in blocked for 15 minutes";
    if (exceeded?.isFirst)
      await recordAttempt(tx, device, { kind: "sign_in_refused", userId, detail, at: clock() });
    return { found: account, known: seen, over: exceeded };
  });
  if (over) throw tooManyAttempts(over);

  const isRight = await passwordMatches(found?.passwordHash ?? null, password);
  if (!isRight || found?.deactivatedAt) {
    const detail = isRight ? "The account is deactivated" : "Wrong password";
    const attempt = { kind: "sign_in_failed", userId: found?.id ?? null, detail, at: clock() } as const;
    await database.system((tx) => recordAttempt(tx, device, attempt));
  }
  if (!isRight) throw refused();

  const entry = await database.system(async (tx) => {
    const account = await lockAccountByEmail(tx, email);
    // A password reset in the meantime ended every session; the old password must not create a new one.
    if (!account || account.passwordHash !== found?.passwordHash) throw refused();
    mustBeActive(account);
    await clearAttempts(tx, known ? ofDevice(known) : ofAccount(given));
    if (!known) await uncountAttempt(tx, ofAddress(device));
    await deps.linkClients(tx, account);
    return createSessionOrChallenge(tx, deps, account, { device, now: clock(), rememberMe });
  });
  return mustBeSignedIn(entry);
};

const triesPerChallenge = 5;

const expired = () =>
  new AppError("invalid_link", "This sign-in has expired. Enter your email and password again.");

const wrongCode = () => {
  const msg = "The code is incorrect";
  return new AppError("invalid_credentials", msg, { errors: [{ field: "code", msg }] });
};

type Answer = { readonly challenge: string; readonly code: string };

/** Counts the try in its own transaction, so that a wrong code does not roll the count back. */
const takeChallenge = (deps: Deps, tokenHash: string, device: Device) =>
  deps.database.system(async (tx) => {
    const now = deps.clock();
    const taken = await takeTry(tx, tokenHash, triesPerChallenge, now);
    if (!taken) throw expired();
    const { userId, remembered } = taken;
    const known = await findDevice(tx, await findAccount(tx, userId), device, now);
    return { owner: { userId, subject: known ? deviceSubject(known) : userId }, remembered };
  });

const signInWithCode = async (
  tx: SystemTx,
  deps: AuthDeps,
  owner: CodeOwner,
  {
    tokenHash,
    code,
    device,
    rememberMe,
  }: Omit<Answer, "challenge"> & {
    readonly tokenHash: string;
    readonly device: Device;
    readonly rememberMe: boolean;
  },
): Promise<SignInResult | undefined> => {
  const { userId } = owner;
  const found = await findAccount(tx, userId);
  const account = found && (await lockAccountByEmail(tx, found.email));
  const spent = account && (await spendCode(tx, deps, owner, code));
  if (!account || !spent) return undefined;
  if (!(await deleteChallenge(tx, tokenHash))) throw expired();
  mustBeActive(account);
  const now = deps.clock();
  if (spent === "recovery")
    await recordOwnEvent(tx, device, account, { kind: "recovery_code_used", at: now });
  await deps.linkClients(tx, account);
  return createSession(tx, deps, account, { device, now, rememberMe });
};

export const verifyTwoFactor = async (
  deps: AuthDeps,
  { challenge, code }: Answer,
  device: Device,
): Promise<SignInResult> => {
  const tokenHash = hashToken(challenge);
  const { owner, remembered } = await takeChallenge(deps, tokenHash, device);
  await countCodeAttempt(deps, device, owner);
  const entered = await deps.database.system((tx) =>
    signInWithCode(tx, deps, owner, { tokenHash, code, device, rememberMe: remembered }),
  );
  if (entered) return entered;
  await recordWrongCode(deps, device, owner.userId);
  throw wrongCode();
};
