import { hash, verify } from "@node-rs/argon2";
import { invalid } from "#kernel";

/** OWASP's minimum for argon2id; the library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Of a random password that nobody knows, with the same cost as every other. */
const unknownAccountHash = hashPassword(crypto.randomUUID());

/** Without a hash the same work is done, so that the time tells nothing about who has an account. */
export const passwordMatches = async (storedHash: string | null, password: string): Promise<boolean> => {
  const matches = await verify(storedHash ?? (await unknownAccountHash), password);
  return matches && storedHash !== null;
};

let commonest: Promise<ReadonlySet<string>> | undefined;

/** Loaded on first use: the list is only needed when somebody chooses a password. */
const commonestPasswords = (): Promise<ReadonlySet<string>> => {
  commonest ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].slice(0, 10_000)),
  );
  return commonest;
};

export const refuseWeakPassword = async (password: string, email: string): Promise<void> => {
  const lower = password.toLowerCase();
  if (lower === email.toLowerCase())
    throw invalid({ field: "password", msg: "Password must not be your e-mail address" });
  if ((await commonestPasswords()).has(lower))
    throw invalid({
      field: "password",
      msg: "This password is one of the most common ones. Please choose another.",
    });
};
