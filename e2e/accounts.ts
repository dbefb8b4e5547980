import type { SignedIn } from "@fieldwright/contract/auth";
import type { APIRequestContext } from "@playwright/test";
import { mailedLink } from "./outbox";

type Role = SignedIn["user"]["role"];
export type Account = SignedIn & { readonly email: string; readonly password: string };

const demoPassword = "Demo1234!";

let made = 0;
/** Unique in this run, across all workers. */
export const newEmail = (name: string) => {
  made += 1;
  return `${name}.${process.env.TEST_PARALLEL_INDEX}.${Date.now()}.${made}@example.com`;
};

export const logIn = async (
  request: APIRequestContext,
  email: string,
  password = demoPassword,
): Promise<Account> => {
  const answer = await request.post("/api/auth/login", { data: { email, password } });
  if (!answer.ok()) throw new Error(`Signing in ${email}: ${await answer.text()}`);
  return { ...((await answer.json()) as SignedIn), email, password };
};

/** A time zone in which it is about noon, and the same date as in UTC. Elsewhere "around now" may be two days. */
export const noonZone = (): string => {
  const ahead = 12 - new Date().getUTCHours();
  // In these names the sign is the other way around.
  return `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
};

/** Without a time zone the organization gets the default, America/Chicago. */
export const registerAccount = async (
  request: APIRequestContext,
  role: Role,
  timeZone?: string,
): Promise<Account> => {
  const account = { email: newEmail(role), password: "Level-and-plumb-7" };
  const company = role === "admin" || role === "manager" ? { company: "Plumb & True" } : {};
  const answer = await request.post("/api/auth/register", {
    data: {
      firstName: "Robin",
      lastName: "Mason",
      role,
      ...account,
      ...company,
      ...(timeZone ? { timeZone } : {}),
    },
  });
  if (!answer.ok()) throw new Error(`Registering a ${role}: ${await answer.text()}`);
  return { ...((await answer.json()) as SignedIn), ...account };
};

/** A new account with a verified email address, which is required for sending. */
export const registerVerified = async (
  request: APIRequestContext,
  role: Role,
  timeZone?: string,
): Promise<Account> => {
  const account = await registerAccount(request, role, timeZone);
  const token = (await mailedLink(account.email, "verify-email")).split("/").at(-1);
  const answer = await request.post("/api/auth/verify-email", { data: { token } });
  if (!answer.ok()) throw new Error(`Verifying ${account.email}: ${await answer.text()}`);
  return account;
};
