import type { TeamUser } from "@fieldwright/contract/users";
import type { Principal } from "#kernel";
import { seesDetailsOf } from "./users.policy";
import type { Member } from "./users.repo";

/** What the whole team may know of each other. */
export const presentColleague = (member: Member): TeamUser => ({
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

export const presentFor = (principal: Principal, member: Member): TeamUser =>
  seesDetailsOf(principal, member.id) ? presentMember(member) : presentColleague(member);
