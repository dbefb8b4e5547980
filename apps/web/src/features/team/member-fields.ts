import { requiredText, text } from "@fieldwright/contract/fields";
import {
  isoWeekdays,
  type TeamUser,
  type UpdateUserBody,
  type WorkingHours,
} from "@fieldwright/contract/users";
import { formatHour, formatTime } from "@fieldwright/domain/format-time";
import { type Grant, grants, type TeamRole, teamRoles } from "@fieldwright/domain/permissions";
import * as z from "zod/mini";
import { skillsText, splitSkills } from "@/records/skills";
import { hoursOf, type WorkDay, weekdayNames, weekOf, workDay } from "@/records/working-hours-editor";
import { words } from "./words";

/** 8 AM, or 8:30 AM. */
const clock = (minute: number): string =>
  minute % 60 === 0 ? formatHour(minute / 60) : formatTime(new Date(Date.UTC(2000, 0, 1, 0, minute)), "UTC");

type Run = { readonly first: number; readonly last: number; readonly time: string };

const name = (index: number) => weekdayNames[index]?.slice(0, 3);

/** Mon–Fri 8 AM–5 PM, Sat 9 AM–12 PM. */
export const hoursText = (hours: WorkingHours): string => {
  const runs: Run[] = [];
  for (const [index, day] of isoWeekdays.entries()) {
    const shift = hours[day];
    if (!shift) continue;
    const time = `${clock(shift.start)}–${clock(shift.end)}`;
    const before = runs.at(-1);
    if (before?.last === index - 1 && before.time === time)
      runs[runs.length - 1] = { ...before, last: index };
    else runs.push({ first: index, last: index, time });
  }
  const texts = runs.map(({ first, last, time }) =>
    first === last ? `${name(first)} ${time}` : `${name(first)}–${name(last)} ${time}`,
  );
  return texts.length === 0 ? words.noHours : texts.join(", ");
};

export const memberForm = z.object({
  firstName: requiredText(80, words.firstNameIsRequired),
  lastName: requiredText(80, words.lastNameIsRequired),
  phone: text(40),
  role: z.enum(teamRoles),
  grants: z.array(z.enum(grants)),
  skills: z.string(),
  homeAddress: text(300),
  /** Whether the person has the company's hours. */
  sameHours: z.boolean(),
  /** Monday first. */
  week: z.array(workDay),
});
export type MemberForm = z.infer<typeof memberForm>;

const isTeamRole = (role: string): role is TeamRole => teamRoles.some((known) => known === role);

export const memberFormOf = (member: TeamUser, companyHours?: WorkingHours | null): MemberForm => ({
  firstName: member.firstName,
  lastName: member.lastName,
  phone: member.phone ?? "",
  role: isTeamRole(member.role) ? member.role : "technician",
  grants: member.grants ?? [],
  skills: skillsText(member.skills ?? []),
  homeAddress: member.homeAddress ?? "",
  sameHours: !member.workingHours,
  week: weekOf(member.workingHours ?? companyHours),
});

const weekdayFields = ["day1", "day2", "day3", "day4", "day5", "day6", "day7"] as const;
type WeekdayField = (typeof weekdayFields)[number];

/** The form as plain text fields, so that two versions can be compared. A day off is empty. */
export type MemberFields = Readonly<
  Record<Exclude<keyof MemberForm, "week" | "sameHours"> | "hours" | WeekdayField, string>
>;

const dayText = ({ works, start, end }: WorkDay): string => (works ? `${start}–${end}` : "");

const splitGrants = (text: string): Grant[] => grants.filter((grant) => text.split(", ").includes(grant));

export const memberFieldsOf = ({
  week,
  sameHours,
  skills,
  grants: given,
  ...values
}: MemberForm): MemberFields => {
  const [day1, day2, day3, day4, day5, day6, day7] = week.map(dayText);
  return {
    ...values,
    skills: splitSkills(skills).join(", "),
    grants: grants.filter((grant) => given.includes(grant)).join(", "),
    hours: sameHours ? words.companyHours : words.ownHours,
    day1: day1 ?? "",
    day2: day2 ?? "",
    day3: day3 ?? "",
    day4: day4 ?? "",
    day5: day5 ?? "",
    day6: day6 ?? "",
    day7: day7 ?? "",
  };
};

export const memberLabels: Readonly<Record<keyof MemberFields, string>> = {
  firstName: words.firstName,
  lastName: words.lastName,
  phone: words.phone,
  role: "Role",
  grants: words.alsoAllowed,
  skills: words.skills,
  homeAddress: words.homeAddress,
  hours: words.hours,
  day1: words.monday,
  day2: words.tuesday,
  day3: words.wednesday,
  day4: words.thursday,
  day5: words.friday,
  day6: words.saturday,
  day7: words.sunday,
};

const dayOf = (text: string): WorkDay => {
  const [start = "", end = ""] = text.split("–");
  return { works: text !== "", start, end };
};

/** Null for the company's hours, the whole week if one of its days changed, undefined if nothing did. */
const hoursBody = (changes: Partial<MemberFields>, after: MemberFields): UpdateUserBody["workingHours"] => {
  const isChanged = "hours" in changes || weekdayFields.some((name) => name in changes);
  if (!isChanged) return undefined;
  if (after.hours === words.companyHours) return null;
  return hoursOf(isoWeekdays.map((day) => dayOf(after[`day${day}`])));
};

/** The request body: the changed fields. */
export const memberBody = (changes: Partial<MemberFields>, onto: MemberFields): UpdateUserBody => {
  const { firstName, lastName, phone, role, grants: given, skills, homeAddress } = changes;
  const workingHours = hoursBody(changes, { ...onto, ...changes });
  return {
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
    ...(phone === undefined ? {} : { phone }),
    ...(role !== undefined && isTeamRole(role) ? { role } : {}),
    ...(given === undefined ? {} : { grants: splitGrants(given) }),
    ...(skills === undefined ? {} : { skills: splitSkills(skills) }),
    ...(homeAddress === undefined ? {} : { homeAddress }),
    ...(workingHours === undefined ? {} : { workingHours }),
  };
};
