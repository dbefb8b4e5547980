import { AppError, type Deps, type Origin } from "#kernel";
import { recordAttempt } from "../security/record-attempt";
import { type Account, findAccount } from "./accounts.repo";
import { type Attempt, clearAttempts, countAttempts } from "./attempt-limits";
import { passwordMatches } from "./passwords";

export const wrongPassword = (field: string): AppError => {
  const msg = "Current password is incorrect";
  return new AppError("wrong_password", msg, { errors: [{ field, msg }] });
};

type Given = { readonly userId: string; readonly password: string; readonly field: string };

/** A session may have been left open or stolen: what could take the account over asks for the password again. */
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
