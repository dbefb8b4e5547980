import type { CreateUserBody, TeamUser } from "@fieldwright/contract/users";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import {
  emailTaken,
  findOrganization,
  hashPassword,
  holdSeat,
  insertMember,
  type Membership,
  membershipOf,
  mustBeFree,
  refuseWeakPassword,
  replaceInvitation,
} from "#identity";
import { composeInvitation, type Deps, hashToken, newToken, type Principal, queueEmail } from "#kernel";
import { maySend, mustBeWithinDailyLimit, mustMaySend } from "#messaging";
import { mustManage, presentMember } from "./users";

type NewMember = Omit<CreateUserBody, "password"> & { readonly passwordHash: string };

/** The account can sign in at once. It counts as verified if its creator is verified. */
const createUser = async (
  tx: TenantTx,
  principal: Principal,
  { firstName, lastName, email, role, phone, passwordHash }: NewMember,
  now: Date,
): Promise<TeamUser> => {
  await holdSeat(tx);
  const member = await insertMember(tx, {
    firstName,
    lastName,
    email,
    role,
    phone: phone || null,
    passwordHash,
    passwordChangedAt: now,
    emailVerifiedAt: (await maySend(tx, principal)) ? now : null,
  });
  if (!member) throw emailTaken("An account with this email already exists");
  await recordChange(tx, {
    actor: principal,
    verb: "create",
    kind: "user",
    recordId: member.id,
    version: member.version,
    to: { firstName, lastName, email, role },
  });
  return presentMember(member);
};

const lifetime = 7 * 24 * 60 * 60_000;

type Invitee = Omit<CreateUserBody, "password">;
type Invited = { invited: true; email: string };

export const inviteUser = async (
  tx: TenantTx,
  site: Pick<Deps, "config" | "clock">,
  principal: Principal,
  { firstName, lastName, email, role, phone }: Invitee,
  membership: Membership,
): Promise<Invited> => {
  const { organizationId } = await mustMaySend(tx, principal, "invite people");
  const { config, clock } = site;
  mustBeFree(membership);
  await holdSeat(tx);
  const token = newToken(organizationId);
  const invitationId = await replaceInvitation(tx, {
    firstName,
    lastName,
    email,
    role,
    phone: phone || null,
    tokenHash: hashToken(token),
    invitedBy: principal.userId,
    expiresAt: new Date(clock().getTime() + lifetime),
  });
  const { name: organization } = await findOrganization(tx);
  await queueEmail(
    tx,
    composeInvitation({ firstName, lastName, email, role, organization, token, publicUrl: config.publicUrl }),
  );
  await mustBeWithinDailyLimit(tx, site, organizationId);
  await recordChange(tx, {
    actor: principal,
    verb: "invite",
    kind: "invitation",
    recordId: invitationId,
    version: 1,
    to: { firstName, lastName, email, role },
  });
  return { invited: true, email };
};

/**
 * The work outside the tenant transaction: the lookup of the address and the slow hash. If someone takes the address in
 * the meantime, the unique index refuses the insert.
 */
export const prepareUser = async (deps: Deps, principal: Principal, body: CreateUserBody) => {
  mustManage(principal, body.role);
  await refuseWeakPassword(body.password, body.email);
  const membership = await deps.database.system((tx) =>
    membershipOf(tx, body.email, principal.organizationId),
  );
  const { password, ...person } = body;
  return { membership, person: { ...person, passwordHash: await hashPassword(password) } };
};

type Prepared = Awaited<ReturnType<typeof prepareUser>>;
type Added = TeamUser | { invited: true; email: string };

/** An existing account without an organization is invited, because it must agree to join. */
export const addUser = (
  tx: TenantTx,
  deps: Deps,
  principal: Principal,
  { membership, person }: Prepared,
): Promise<Added> => {
  mustBeFree(membership);
  return membership === "unattached"
    ? inviteUser(tx, deps, principal, person, membership)
    : createUser(tx, principal, person, deps.clock());
};
