import type { listUsers as route, TeamUser } from "@fieldwright/contract/users";
import type { TenantTx } from "@fieldwright/db/client";
import type * as z from "zod/mini";
import { notFound, type Principal } from "#kernel";
import { seesContactDetails, seesDetailsOf } from "./users.policy";
import { findMember, listMembers, type Member } from "./users.repo";

/** What every member may see of others. */
const presentColleague = (member: Member): TeamUser => ({
  _id: member.id,
  firstName: member.firstName,
  lastName: member.lastName,
  email: "",
  role: member.role,
  phone: null,
  isActive: member.deactivatedAt === null,
  isOwner: member.isOwner,
  version: member.version,
});

export const presentMember = (member: Member): TeamUser => ({
  ...presentColleague(member),
  email: member.email,
  phone: member.phone,
  skills: member.skills,
  workingHours: member.workingHours,
  homeAddress: member.address,
  homeLat: member.homeLat,
  homeLng: member.homeLng,
});

const presentFor = (principal: Principal, member: Member): TeamUser =>
  seesDetailsOf(principal, member.id) ? presentMember(member) : presentColleague(member);

type Query = z.infer<typeof route.query>;

export const listUsers = async (
  tx: TenantTx,
  principal: Principal,
  { page, limit, search, status }: Query,
) => {
  const { members, total } = await listMembers(tx, {
    status,
    search,
    searchEmail: seesContactDetails(principal),
    limit,
    offset: (page - 1) * limit,
  });
  return {
    users: members.map((member) => presentFor(principal, member)),
    total,
    totalPages: Math.ceil(total / limit),
  };
};

/** The deactivated too. */
export const readUser = async (tx: TenantTx, principal: Principal, id: string): Promise<TeamUser> => {
  const member = await findMember(tx, id);
  if (!member) throw notFound("Team member not found");
  return presentFor(principal, member);
};
