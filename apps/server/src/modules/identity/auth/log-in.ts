import type { loginBody } from "@fieldwright/contract/auth";
import type * as z from "zod/mini";
import type { Device } from "#http";
import { AppError, type Deps } from "#kernel";
import { recordAttempt } from "../security/record-attempt";
import { type Account, findAccountByEmail, lockAccountByEmail } from "./accounts.repo";
import {
  type Attempt,
  clearAttempts,
  countUpTo,
  deviceSubject,
  forgiveAttempt,
  tooManyAttempts,
} from "./attempt-limits";
import { enter, mustBeSignedIn } from "./enter";
import { findDevice } from "./known-devices";
import type { KnownDevice } from "./known-devices.repo";
import { linkClientRecords } from "./link-client-records";
import type { Entered } from "./open-session";
import { passwordMatches } from "./passwords";

const refused = () => new AppError("invalid_credentials", "The email or password is incorrect");

export const mayEnter = (account: Account): void => {
  if (account.deactivatedAt)
    throw new AppError(
      "invalid_credentials",
      "This account has been deactivated. Ask an administrator of your organization to reactivate it.",
    );
};

type Credentials = z.infer<typeof loginBody>;

const ofAccount = ({ email }: Credentials): Attempt => ({ limit: "login-account", subject: email });
const ofAddress = ({ address }: Device): Attempt => ({ limit: "login-address", subject: address });
const ofDevice = (known: KnownDevice): Attempt => ({ limit: "login-device", subject: deviceSubject(known) });

/**
 * A device that signed in to this account before has a count of its own: strangers who guess the password, or who share
 * its network address, do not lock its owner out.
 */
const attemptsOf = (given: Credentials, device: Device, known: KnownDevice | undefined): Attempt[] =>
  known ? [ofDevice(known)] : [ofAccount(given), ofAddress(device)];

/** Two transactions, because the slow comparison of passwords must not hold a connection. */
export const logIn = async (deps: Deps, given: Credentials, device: Device): Promise<Entered> => {
  const { email, password, rememberMe } = given;
  const { database, clock } = deps;

  const { found, known, over } = await database.system(async (tx) => {
    const account = await findAccountByEmail(tx, email);
    const seen = await findDevice(tx, account, device, clock());
    const exceeded = await countUpTo(tx, deps, attemptsOf(given, device, seen));
    const userId = account?.id ?? null;
    const detail = "Sign-in is refused for 15 minutes";
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
    // A reset that came in between ended every session; the old password must not open a new one.
    if (!account || account.passwordHash !== found?.passwordHash) throw refused();
    mayEnter(account);
    await clearAttempts(tx, known ? ofDevice(known) : ofAccount(given));
    if (!known) await forgiveAttempt(tx, ofAddress(device));
    await linkClientRecords(tx, account);
    return enter(tx, deps, account, { device, now: clock(), rememberMe });
  });
  return mustBeSignedIn(entry);
};
