import type { CreateUserBody, TeamUser } from "@fieldwright/contract/users";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import type { Actor } from "../../principal";
import { emailTaken } from "../auth/membership";
import { holdSeat } from "../organizations/hold-seat";
import { presentMember } from "./users.present";
import { insertMember } from "./users.repo";

type NewMember = Omit<CreateUserBody, "password"> & { readonly passwordHash: string };

/** The account can sign in at once and counts as verified: its creator vouches for it. */
export const createUser = async (
  tx: TenantTx,
  actor: Actor,
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
    emailVerifiedAt: now,
  });
  if (!member) throw emailTaken("An account with this email already exists");
  await recordChange(tx, {
    actor,
    verb: "create",
    kind: "user",
    recordId: member.id,
    version: member.version,
    to: { firstName, lastName, email, role },
  });
  return presentMember(member);
};
