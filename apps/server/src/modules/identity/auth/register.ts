import type { registerBody } from "@fieldwright/contract/auth";
import type { SystemTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { foundsOrganization } from "@fieldwright/domain/permissions";
import type * as z from "zod/mini";
import type { Device } from "#http";
import { AppError, composeVerification, type Deps, hashToken, newToken, queueEmail } from "#kernel";
import {
  type Account,
  findAccount,
  findAccountByEmail,
  insertAccount,
  insertOrganization,
  replaceToken,
  updateAccount,
  useToken,
} from "./accounts.repo";
import { countAttempts } from "./attempt-limits";
import { hashPassword, refuseWeakPassword } from "./passwords";
import { createSession, type SignInResult } from "./sessions";

/** Gives a customer's account its client records. Handed in from above, because they belong to `customers`. */
export type LinkClients = (tx: SystemTx, account: Account) => Promise<void>;

export type AuthDeps = Deps & { readonly linkClients: LinkClients };

const lifetime = 24 * 60 * 60_000;

export const sendVerification = async (
  tx: SystemTx,
  { config, clock }: Pick<Deps, "config" | "clock">,
  account: Account,
): Promise<void> => {
  const token = newToken();
  await replaceToken(tx, {
    userId: account.id,
    purpose: "verify_email",
    tokenHash: hashToken(token),
    expiresAt: new Date(clock().getTime() + lifetime),
  });
  await queueEmail(tx, composeVerification({ ...account, token, publicUrl: config.publicUrl }));
};

type Requester = { readonly userId: string; readonly address: string };

export const resendVerification = (
  deps: Deps,
  { userId, address }: Requester,
): Promise<{ message: string }> =>
  deps.database.system(async (tx) => {
    await countAttempts(tx, deps, [
      { limit: "resend-account", subject: userId },
      { limit: "resend-address", subject: address },
    ]);
    const account = await findAccount(tx, userId);
    if (!account || account.emailVerifiedAt) return { message: "Your email is already verified." };
    await sendVerification(tx, deps, account);
    return { message: "A new verification link has been sent." };
  });

export const verifyEmail = async (
  tx: SystemTx,
  { linkClients, clock }: AuthDeps,
  token: string,
): Promise<{ message: string }> => {
  const now = clock();
  const userId = await useToken(tx, hashToken(token), "verify_email", now);
  const account = userId && (await updateAccount(tx, userId, { emailVerifiedAt: now }, now));
  if (!account)
    throw new AppError(
      "invalid_link",
      "This link has expired or was already used. Sign in to get a new one.",
    );
  await linkClients(tx, account);
  return { message: "Your email is verified." };
};

/** What an organization knows about an email address. */
export type Membership = "unknown" | "unattached" | "member" | "deactivated" | "elsewhere";

export const membershipOf = async (
  tx: SystemTx,
  email: string,
  organizationId: string | null,
): Promise<Membership> => {
  const account = await findAccountByEmail(tx, email);
  if (!account) return "unknown";
  if (!account.organizationId) return "unattached";
  if (account.organizationId !== organizationId) return "elsewhere";
  return account.deactivatedAt ? "deactivated" : "member";
};

export const emailTaken = (message: string): AppError =>
  new AppError("email_taken", message, { errors: [{ field: "email", msg: message }] });

/** Refuses people who already belong to an organization. */
export const mustBeFree = (membership: Membership): void => {
  if (membership === "member") throw emailTaken("This person is already on your team");
  if (membership === "deactivated")
    throw emailTaken("This person was on your team before. Reactivate them instead.");
  if (membership === "elsewhere") throw emailTaken("This email belongs to someone at another company");
};

type Registration = z.infer<typeof registerBody>;

/** Always creates a new organization, even if another one has the same name. */
const createAccount = async (tx: SystemTx, input: Registration, passwordHash: string, now: Date) => {
  const founds = foundsOrganization(input.role);
  const organization = founds
    ? await insertOrganization(tx, { name: input.company ?? "", timeZone: input.timeZone })
    : undefined;
  const account = await insertAccount(tx, {
    organizationId: organization?.id ?? null,
    role: input.role,
    isOwner: founds,
    firstName: input.firstName,
    lastName: input.lastName,
    email: input.email,
    phone: input.phone || null,
    company: founds ? null : input.company || null,
    passwordHash,
    passwordChangedAt: now,
  });
  if (!account) throw emailTaken("An account with this email already exists");
  if (organization)
    await recordChange(tx, {
      organizationId: organization.id,
      actor: { userId: account.id },
      verb: "create",
      kind: "organization",
      recordId: organization.id,
      version: 1,
      to: { name: organization.name, timeZone: organization.timeZone },
    });
  return account;
};

export const register = async (deps: Deps, input: Registration, device: Device): Promise<SignInResult> => {
  await refuseWeakPassword(input.password, input.email);
  await deps.database.system((tx) =>
    countAttempts(tx, deps, [{ limit: "register-address", subject: device.address }]),
  );
  const passwordHash = await hashPassword(input.password);
  return deps.database.system(async (tx) => {
    const now = deps.clock();
    const account = await createAccount(tx, input, passwordHash, now);
    await sendVerification(tx, deps, account);
    return createSession(tx, deps, account, { device, now, rememberMe: false, isFirst: true });
  });
};
