import type { Invite } from "@fieldwright/contract/auth";
import type { SystemTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import type { Device } from "#http";
import { AppError, type Deps, hashToken, invalid, organizationIn } from "#kernel";
import { holdSeat } from "../organizations/organizations";
import {
  type Account,
  findAccountByEmail,
  findInvitation,
  type Invitation,
  insertAccount,
  lockAccountByEmail,
  updateAccount,
  useInvitation,
} from "./accounts.repo";
import { hashPassword, refuseWeakPassword } from "./passwords";
import { createSessionOrChallenge, mustBeSignedIn, type SignInResult } from "./sessions";
import { deleteDevicesOf, deleteSessionsOf } from "./sessions.repo";
import { deleteTwoFactor } from "./two-factor.repo";

const invalidLink = () =>
  new AppError("invalid_link", "This invitation has expired or was already used. Ask for a new one.");

const taken = () => new AppError("conflict", "This email already belongs to someone on a team");

const load = async (tx: SystemTx, token: string, now: Date) => {
  const tokenHash = hashToken(token);
  const organizationId = organizationIn(token);
  const found =
    (organizationId && (await findInvitation(tx, { tokenHash, organizationId }, now))) ||
    (await findInvitation(tx, { tokenHash }, now));
  if (!found) throw invalidLink();
  return { ...found, account: await findAccountByEmail(tx, found.invitation.email) };
};

export const readInvite = async (tx: SystemTx, token: string, now: Date): Promise<Invite> => {
  const { invitation, organization, account } = await load(tx, token, now);
  return {
    email: invitation.email,
    firstName: account?.firstName ?? invitation.firstName,
    organization,
    role: invitation.role,
    needsPassword: !account?.emailVerifiedAt,
  };
};

/** Someone else may have registered the unverified address, so the old password stops working. */
const newHolder = (passwordHash: string | undefined, now: Date) => ({
  emailVerifiedAt: now,
  passwordHash: passwordHash ?? null,
  passwordChangedAt: now,
});

/** The link was sent to the invited address, so using it verifies the email. */
const join = async (
  tx: SystemTx,
  invitation: Invitation,
  passwordHash: string | undefined,
  now: Date,
): Promise<Account> => {
  const { organizationId, role } = invitation;
  const existing = await lockAccountByEmail(tx, invitation.email);
  if (existing) {
    if (existing.organizationId) throw taken();
    const verified = existing.emailVerifiedAt !== null;
    if (!verified) {
      await deleteSessionsOf(tx, existing.id);
      await deleteTwoFactor(tx, existing.id);
      await deleteDevicesOf(tx, existing.id);
    }
    const joined = await updateAccount(
      tx,
      existing.id,
      { organizationId, role, ...(verified ? {} : newHolder(passwordHash, now)) },
      now,
    );
    if (!joined) throw invalidLink();
    return joined;
  }
  if (!passwordHash) throw invalid({ field: "password", msg: "Password is required" });
  const created = await insertAccount(tx, {
    organizationId,
    role,
    firstName: invitation.firstName,
    lastName: invitation.lastName,
    email: invitation.email,
    phone: invitation.phone,
    passwordHash,
    passwordChangedAt: now,
    emailVerifiedAt: now,
  });
  if (!created) throw taken();
  return created;
};

type Acceptance = { readonly token: string; readonly password?: string | undefined };

export const acceptInvite = async (
  deps: Deps,
  { token, password }: Acceptance,
  device: Device,
): Promise<SignInResult> => {
  const { database, clock } = deps;
  const { invitation } = await database.system((tx) => load(tx, token, clock()));
  if (password) await refuseWeakPassword(password, invitation.email);
  const passwordHash = password ? await hashPassword(password) : undefined;

  const entry = await database.system(async (tx) => {
    const now = clock();
    const { tokenHash, organizationId } = invitation;
    const accepted = await useInvitation(tx, { tokenHash, organizationId }, now);
    if (!accepted) throw invalidLink();
    await holdSeat(tx, accepted.organizationId);
    const account = await join(tx, accepted, passwordHash, now);
    await recordChange(tx, {
      organizationId: accepted.organizationId,
      actor: { userId: account.id },
      verb: "join",
      kind: "user",
      recordId: account.id,
      version: account.version,
      to: { role: account.role },
    });
    const isFirst = account.version === 1;
    return createSessionOrChallenge(tx, deps, account, { device, now, rememberMe: false, isFirst });
  });
  return mustBeSignedIn(entry);
};
