import type { SignedIn } from "@fieldwright/contract/auth";
import { AppError } from "../../app-error";
import type { Deps } from "../../deps";
import { hashToken } from "../../tokens";
import { findAccount, lockAccountByEmail } from "./accounts.repo";
import { linkClientRecords } from "./link-client-records";
import { mayEnter } from "./log-in";
import { type Device, openSession } from "./open-session";
import { countCodeAttempt, spendCode } from "./spend-code";
import { deleteChallenge, takeTry } from "./two-factor.repo";

const triesPerChallenge = 5;

const over = () =>
  new AppError("invalid_link", "This sign-in has expired. Enter your email and password again.");

type Answer = { readonly challenge: string; readonly code: string };

/** The try is counted in a transaction of its own, so that a wrong code does not take the count back. */
export const verifyTwoFactor = async (
  deps: Deps,
  { challenge, code }: Answer,
  device: Device,
): Promise<SignedIn> => {
  const tokenHash = hashToken(challenge);
  const { userId, remembered } = await deps.database.system(async (tx) => {
    const taken = await takeTry(tx, tokenHash, triesPerChallenge, deps.clock());
    if (!taken) throw over();
    return taken;
  });
  await countCodeAttempt(deps, userId);

  return deps.database.system(async (tx) => {
    const found = await findAccount(tx, userId);
    const account = found && (await lockAccountByEmail(tx, found.email));
    if (!account || !(await spendCode(tx, deps, userId, code))) {
      const msg = "The code is incorrect";
      throw new AppError("invalid_credentials", msg, { errors: [{ field: "code", msg }] });
    }
    if (!(await deleteChallenge(tx, tokenHash))) throw over();
    mayEnter(account);
    await linkClientRecords(tx, account);
    return openSession(tx, account, { device, now: deps.clock(), rememberMe: remembered });
  });
};
