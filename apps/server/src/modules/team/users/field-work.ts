import type { UpdateUserBody, WorkingHours } from "@fieldwright/contract/users";
import { placeOfAddress } from "#kernel";
import type { FieldWork, Member } from "./users.repo";

const tidySkills = (skills: readonly string[]): string[] => [...new Set(skills.filter(Boolean))];

/** Days off are left out. */
const workingDays = (week: WorkingHours): FieldWork["workingHours"] =>
  Object.fromEntries(Object.entries(week).filter(([, shift]) => shift !== null));

/** Coordinates belong to the address they were found for. */
const homeAfter = (member: Member, { homeAddress, homeLat, homeLng }: UpdateUserBody) => {
  const address = homeAddress === undefined ? member.address : homeAddress || null;
  if (homeLat !== undefined && homeLng !== undefined) return { address, homeLat, homeLng };
  if (address === member.address) return { address, homeLat: member.homeLat, homeLng: member.homeLng };
  const place = address === null ? null : placeOfAddress(address);
  return { address, homeLat: place?.lat ?? null, homeLng: place?.lng ?? null };
};

/** What the scheduler knows of a member, as it would be; fields left out stay. */
export const fieldWorkAfter = (member: Member, changes: UpdateUserBody): FieldWork => {
  const { skills, workingHours } = changes;
  return {
    skills: skills ? tidySkills(skills) : member.skills,
    workingHours:
      workingHours === undefined ? member.workingHours : workingHours && workingDays(workingHours),
    ...homeAfter(member, changes),
  };
};
