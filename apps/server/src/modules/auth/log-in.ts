import type { loginBody, SignedIn } from "@fieldwright/contract/auth";
import type * as z from "zod/mini";
import { AppError } from "../../app-error";
import type { Deps } from "../../deps";
import { type Account, findAccountByEmail, lockAccountByEmail } from "./accounts.repo";
import { type Attempt, clearAttempts, countAttempts, forgiveAttempt } from "./attempt-limits";
import { enter, mustBeSignedIn } from "./enter";
import { linkClientRecords } from "./link-client-records";
import type { Device } from "./open-session";
import { passwordMatches } from "./passwords";

const refused = () => new AppError("invalid_credentials", "The email or password is incorrect");

export const mayEnter = (account: Account): void => {
  if (account.deactivatedAt)
    throw new AppError(
      "invalid_credentials",
      "This account has been deactivated. Ask an administrator of your organization to reactivate it.",
    );
};

/** Two transactions, because the slow comparison of passwords must not hold a connection. */
export const logIn = async (
  deps: Deps,
  { email, password, rememberMe }: z.infer<typeof loginBody>,
  device: Device,
): Promise<SignedIn> => {
  const ofAccount: Attempt = { limit: "login-account", subject: email };
  const ofAddress: Attempt = { limit: "login-address", subject: device.address };

  const found = await deps.database.system(async (tx) => {
    await countAttempts(tx, deps, [ofAccount, ofAddress]);
    return findAccountByEmail(tx, email);
  });
  if (!(await passwordMatches(found?.passwordHash ?? null, password))) throw refused();

  const entry = await deps.database.system(async (tx) => {
    const account = await lockAccountByEmail(tx, email);
    // A reset that came in between ended every session; the old password must not open a new one.
    if (!account || account.passwordHash !== found?.passwordHash) throw refused();
    mayEnter(account);
    await clearAttempts(tx, ofAccount);
    await forgiveAttempt(tx, ofAddress);
    await linkClientRecords(tx, account);
    return enter(tx, account, { device, now: deps.clock(), rememberMe });
  });
  return mustBeSignedIn(entry);
};
