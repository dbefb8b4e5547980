import type { User } from "@fieldwright/contract/auth";
import type { ProfileBody, Settings } from "@fieldwright/contract/settings";
import type { SystemTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { type Deps, invalid, notFound, type Origin, type Principal, stale } from "#kernel";
import { recordOwnEvent } from "../security/security-events";
import {
  type Account,
  deleteTokensOf,
  findAccount,
  findOrganizationsOf,
  isEmailTaken,
  lockAccountByEmail,
  updateAccount,
} from "./accounts.repo";
import { countAttempts } from "./attempt-limits";
import { sendSecurityNotice } from "./known-devices";
import { confirmPassword } from "./passwords";
import { type AuthDeps, emailTaken, sendVerification } from "./register";
import { listSessions, readOwnUser } from "./sessions";
import { countRecoveryCodes } from "./two-factor.repo";
import { presentUser } from "./user.present";

export const readMe = async (
  tx: SystemTx,
  deps: Pick<AuthDeps, "linkClients" | "config">,
  userId: string,
  chosen?: string,
): Promise<User> => {
  const account = await findAccount(tx, userId);
  if (!account) throw notFound();
  await deps.linkClients(tx, account);
  return readOwnUser(tx, deps, account, chosen);
};

export const readSecurity = async (
  tx: SystemTx,
  principal: Principal,
  now: Date,
): Promise<Settings["security"]> => {
  const account = await findAccount(tx, principal.userId);
  if (!account) throw notFound();
  const codesLeft = await countRecoveryCodes(tx, account.id);
  return {
    twoFactorEnabled: codesLeft !== null,
    recoveryCodesLeft: codesLeft ?? 0,
    passwordChangedAt: account.passwordChangedAt?.toISOString() ?? null,
    ...(await listSessions(tx, principal, now)),
  };
};

const sameEmail = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The last word of `fullName` is the last name. */
const namesOf = ({ fullName, firstName, lastName }: ProfileBody, account: Account) => {
  if (fullName === undefined || fullName === `${account.firstName} ${account.lastName}`)
    return { firstName: firstName ?? account.firstName, lastName: lastName ?? account.lastName };
  const words = fullName.split(/\s+/);
  const last = words.pop() ?? "";
  if (words.length === 0 || words.join(" ").length > 80 || last.length > 80)
    throw invalid({ field: "fullName", msg: "Enter a first and last name" });
  return { firstName: words.join(" "), lastName: last };
};

const changesOf = (account: Account, body: ProfileBody) => ({
  ...namesOf(body, account),
  email: body.email ?? account.email,
  phone: body.phone === undefined ? account.phone : body.phone || null,
  company: body.company === undefined || account.organizationId ? account.company : body.company || null,
});

/** The new address must be verified. A verified old address gets a notice, in case someone else made the change. */
const recordEmailChange = async (
  tx: SystemTx,
  deps: Deps,
  origin: Origin,
  { before, after }: { readonly before: Account; readonly after: Account },
): Promise<void> => {
  const kind = "email_changed";
  await deleteTokensOf(tx, after.id, "reset_password");
  await sendVerification(tx, deps, after);
  const now = deps.clock();
  const detail = `From now on, sign in with ${after.email} instead of this address.`;
  if (before.emailVerifiedAt)
    await sendSecurityNotice(tx, deps, before, { kind, device: origin, now, detail });
  const addresses = `${before.email} to ${after.email}`;
  await recordOwnEvent(tx, origin, after, { kind, detail: addresses, at: now });
};

const checkNewEmail = async (
  deps: Deps,
  origin: Origin,
  userId: string,
  body: ProfileBody,
): Promise<void> => {
  const { email } = body;
  if (email === undefined) return;
  const account = await deps.database.system((tx) => findAccount(tx, userId));
  if (!account || sameEmail(account.email, email)) return;
  const field = "currentPassword";
  if (!body.currentPassword)
    throw invalid({ field, msg: "Enter your current password to change the email address" });
  await confirmPassword(deps, origin, { userId, password: body.currentPassword, field });
};

export const updateProfile = async (
  deps: Deps,
  principal: Principal,
  body: ProfileBody,
  { expected, origin }: { readonly expected: number | undefined; readonly origin: Origin },
): Promise<void> => {
  await checkNewEmail(deps, origin, principal.userId, body);
  await deps.database.system(async (tx) => {
    const found = await findAccount(tx, principal.userId);
    const before = found && (await lockAccountByEmail(tx, found.email));
    if (!before) throw notFound();
    if (expected !== undefined && expected !== before.version)
      throw stale(presentUser(deps, before, await findOrganizationsOf(tx, before)));
    const changes = changesOf(before, body);
    const moves = !sameEmail(before.email, changes.email);
    // Limited, because each change sends an email to an address that may be a stranger's.
    if (moves)
      await countAttempts(tx, deps, [
        { limit: "email-change-account", subject: before.id },
        { limit: "email-change-address", subject: origin.address },
      ]);
    const now = deps.clock();
    const verified = moves ? { emailVerifiedAt: null } : {};
    const after = await updateAccount(tx, before.id, { ...changes, ...verified }, now).catch(
      (cause: unknown) => {
        throw isEmailTaken(cause) ? emailTaken("An account with this email already exists") : cause;
      },
    );
    if (!after) throw notFound();
    if (moves) await recordEmailChange(tx, deps, origin, { before, after });
    if (after.organizationId)
      await recordChange(tx, {
        organizationId: after.organizationId,
        actor: principal,
        verb: "update",
        kind: "user",
        recordId: after.id,
        version: after.version,
        from: {
          firstName: before.firstName,
          lastName: before.lastName,
          email: before.email,
          phone: before.phone,
        },
        to: { firstName: after.firstName, lastName: after.lastName, email: after.email, phone: after.phone },
        audience: [after.id],
      });
  });
};
