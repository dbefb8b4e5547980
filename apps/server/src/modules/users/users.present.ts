import type { TeamUser } from "@fieldwright/contract/users";
import type { Member } from "./users.repo";

export const presentMember = (member: Member): TeamUser => ({
  _id: member.id,
  firstName: member.firstName,
  lastName: member.lastName,
  email: member.email,
  role: member.role,
  phone: member.phone,
  isActive: member.deactivatedAt === null,
  isOwner: member.isOwner,
  version: member.version,
});

export const presentColleague = (member: Member): TeamUser => ({
  ...presentMember(member),
  email: "",
  phone: null,
});
