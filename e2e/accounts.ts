import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SignedIn } from "@fieldwright/contract/auth";
import { type APIRequestContext, expect } from "@playwright/test";

const decode = (message: string) =>
  message
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** A message never changes, and a run writes many: each is read once. */
const known = new Map<string, string>();

/** All sent messages from or to the address, oldest first. */
export const messagesNaming = async (address: string): Promise<string[]> => {
  const folder = join(process.env.E2E_DATA_DIR ?? "", "outbox");
  // A file with another ending is still being written.
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(".eml"));
  await Promise.all(
    files
      .filter((file) => !known.has(file))
      .map(async (file) => known.set(file, await readFile(join(folder, file), "utf8"))),
  );
  return files
    .toSorted((a, b) => a.localeCompare(b))
    .flatMap((file) => known.get(file) ?? [])
    .filter((message) => message.includes(`<${address}>`))
    .map(decode);
};

/** Waits for a link of this kind in the mail to the address, and returns the path of the newest. */
export const mailedLink = async (
  address: string,
  kind: "reset-password" | "verify-email" | "invite" | "visit",
) => {
  let path: string | undefined;
  await expect(async () => {
    const found = (await messagesNaming(address)).flatMap(
      (text) => text.match(new RegExp(`/${kind}/[\\w-]+`)) ?? [],
    );
    path = found.at(-1);
    expect(path, `a ${kind} link for ${address}`).toBeDefined();
  }).toPass({ timeout: 60_000, intervals: [50, 100, 200] });
  return path ?? "";
};

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
