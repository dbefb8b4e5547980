import type { listUsers as route, TeamUser } from "@fieldwright/contract/users";
import type { TenantTx } from "@fieldwright/db/client";
import type { Role } from "@fieldwright/domain/permissions";
import { can, effectiveRole, type Person, reachOf } from "@fieldwright/domain/permissions";
import type * as z from "zod/mini";
import { findMember, findMembers, findPhotos, type Member, photoOf } from "#identity";
import { AppError, notFound, type Principal } from "#kernel";

export const mustManage = (principal: Principal, role: Role): void => {
  const reach = reachOf(principal, "team:write");
  if (reach === "all" || (reach === "technicians" && role === "technician")) return;
  throw new AppError("forbidden", "Only an admin can manage managers and admins");
};

export const mustManageRoles = (principal: Principal): void => {
  if (!can(principal, "team:roles")) throw new AppError("forbidden", "Only an admin can change roles");
};

export const isAdministrator = (person: Person): boolean => effectiveRole(person) === "admin";

/** Only the office sees private contact details. */
const seesContactDetails = (principal: Principal): boolean => reachOf(principal, "team:write") !== undefined;

export const seesDetailsOf = (principal: Principal, userId: string): boolean =>
  seesContactDetails(principal) || principal.userId === userId;

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
  grants: member.grants,
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
  const { members, total } = await findMembers(tx, {
    status,
    search,
    searchEmail: seesContactDetails(principal),
    limit,
    offset: (page - 1) * limit,
  });
  const photos = await findPhotos(
    tx,
    members.map(({ id }) => id),
  );
  return {
    users: members.map((member) => ({ ...presentFor(principal, member), ...photoOf(photos, member.id) })),
    total,
    totalPages: Math.ceil(total / limit),
  };
};

/** Includes deactivated members. */
export const readUser = async (tx: TenantTx, principal: Principal, id: string): Promise<TeamUser> => {
  const member = await findMember(tx, id);
  if (!member) throw notFound("Team member not found");
  return { ...presentFor(principal, member), ...photoOf(await findPhotos(tx, [id]), id) };
};
