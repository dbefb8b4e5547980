import type { CreateUserBody, TeamUser } from "@fieldwright/contract/users";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { emailTaken, holdSeat } from "#identity";
import type { Principal } from "#kernel";
import { maySend } from "#messaging";
import { presentMember } from "./users.present";
import { insertMember } from "./users.repo";

type NewMember = Omit<CreateUserBody, "password"> & { readonly passwordHash: string };

/** The account can sign in at once and counts as verified if its creator does: they vouch for it. */
export const createUser = async (
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
