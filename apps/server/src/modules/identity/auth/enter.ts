import type { SystemTx } from "@fieldwright/db/client";
import { AppError, type Deps, hashToken, newToken } from "#kernel";
import type { Account } from "./accounts.repo";
import { type Entered, type Opening, openSession } from "./open-session";
import { countRecoveryCodes, insertChallenge } from "./two-factor.repo";

const challengeLifetime = 10 * 60_000;

type Entry = Entered | { readonly challenge: string };

/** A session, or with two-factor on a challenge that leads to one. */
export const enter = async (tx: SystemTx, deps: Deps, account: Account, opening: Opening): Promise<Entry> => {
  if ((await countRecoveryCodes(tx, account.id)) === null) return openSession(tx, deps, account, opening);
  const challenge = newToken();
  await insertChallenge(tx, {
    tokenHash: hashToken(challenge),
    userId: account.id,
    remembered: opening.rememberMe,
    expiresAt: new Date(opening.now.getTime() + challengeLifetime),
  });
  return { challenge };
};

/** Outside the transaction, which must keep the challenge. */
export const mustBeSignedIn = (entry: Entry): Entered => {
  if ("signedIn" in entry) return entry;
  throw new AppError("two_factor_required", "Enter the code from your authenticator app", {
    extra: { challenge: entry.challenge },
  });
};
