import { maxLateStart, maxOvertimeHour, weightLevels } from "@fieldwright/domain/assistance";
import { grants, roles, teamRoles } from "@fieldwright/domain/permissions";
import * as z from "zod/mini";
import {
  email,
  id,
  idParams,
  instant,
  namedOrganization,
  newPassword,
  noContent,
  notice,
  optionalText,
  pageQuery,
  requiredText,
  text,
  version,
  wholeNumber,
} from "./fields";
import { goTogether, goTogetherMessage, latitude, longitude } from "./places";
import { route } from "./route";
import { skillsOf } from "./skills";

/** ISO weekdays: 1 is Monday. */
export const isoWeekdays = ["1", "2", "3", "4", "5", "6", "7"] as const;

const minute = z
  .int("Must be minutes after midnight")
  .check(z.gte(0, "Must be minutes after midnight"), z.lte(1440, "A day has 1440 minutes"));

export const shift = z.object({ start: minute, end: minute }).check(
  z.refine(({ start, end }) => start < end, {
    error: "A workday must end after it starts",
    path: ["end"],
  }),
);

/** In the organization's zone. Days that are null or left out are days off. */
export const workingHours = z.partialRecord(z.enum(isoWeekdays), z.nullable(shift));
export type WorkingHours = z.infer<typeof workingHours>;

/** `start` and `end` are minutes after midnight: the earliest start and the latest end. */
export const lunchBreak = z
  .object({
    minutes: wholeNumber("The lunch break", 5, 120),
    start: wholeNumber("The earliest start of lunch", 0, 1440),
    end: wholeNumber("The latest end of lunch", 0, 1440),
  })
  .check(
    z.refine(({ minutes, start, end }) => start + minutes <= end, {
      error: "The lunch break doesn't fit between these times",
      path: ["end"],
    }),
  );

const weightLevel = z.enum(weightLevels, "Choose off, some or a lot");

/**
 * What plans weigh against driving: whole dollars for an hour of overtime and for a late start, and how much the price of a job,
 * the open quotes of its customer times the win rate, and recurring visits of its customer count.
 */
export const planWeights = z.object({
  overtimeHour: wholeNumber("An hour of overtime", 0, maxOvertimeHour),
  lateStart: wholeNumber("A late start", 0, maxLateStart),
  revenue: weightLevel,
  winChance: weightLevel,
  agreements: weightLevel,
});

const teamUser = z.object({
  _id: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  phone: z.nullable(z.string()),
  isActive: z.boolean(),
  isOwner: z.boolean(),
  /** The address of the photo. Absent without one. */
  photo: z.optional(z.string()),
  /** The optional fields below are absent for people who may not see them. */
  /** What a technician may do beyond the role. */
  grants: z.optional(z.array(z.enum(grants))),
  skills: z.optional(z.array(z.string())),
  /** Null if not set. */
  workingHours: z.optional(z.nullable(workingHours)),
  homeAddress: z.optional(z.nullable(z.string())),
  homeLat: z.optional(z.nullable(z.number())),
  homeLng: z.optional(z.nullable(z.number())),
  version,
});
export type TeamUser = z.infer<typeof teamUser>;

export const listUsers = route({
  method: "GET",
  path: "/users",
  access: "team:read",
  summary: "Team members; deactivated ones only with status=inactive",
  tag: "Team",
  query: z.object({ ...pageQuery, status: z._default(z.enum(["active", "inactive"]), "active") }),
  status: 200,
  response: z.object({ users: z.array(teamUser), total: z.int(), totalPages: z.int(), notice }),
});

export const readUser = route({
  method: "GET",
  path: "/users/:id",
  access: "team:read",
  summary: "One team member",
  tag: "Team",
  params: idParams,
  status: 200,
  response: teamUser,
});

const teamRole = z._default(z.enum(teamRoles, "Role must be technician, manager or admin"), "technician");

export const createUserBody = z.object({
  firstName: requiredText(80, "First name is required"),
  lastName: requiredText(80, "Last name is required"),
  email,
  password: newPassword,
  role: teamRole,
  phone: optionalText(40),
});
export type CreateUserBody = z.infer<typeof createUserBody>;

export const invited = z.object({ invited: z.literal(true), email: z.string() });

export const createUser = route({
  method: "POST",
  path: "/users",
  access: "team:write",
  summary: "Add a team member, or invite the existing account with that email",
  tag: "Team",
  body: createUserBody,
  status: 201,
  response: teamUser,
  also: { 202: invited },
});

export const inviteUser = route({
  method: "POST",
  path: "/users/invite",
  access: "team:write",
  summary: "Invite someone by email; they choose their own password",
  tag: "Team",
  body: z.omit(createUserBody, { password: true }),
  status: 202,
  response: invited,
});

const updateUserBody = z
  .object({
    firstName: z.optional(requiredText(80, "First name is required")),
    lastName: z.optional(requiredText(80, "Last name is required")),
    phone: optionalText(40),
    /** Only for people who may manage roles. */
    role: z.optional(z.enum(teamRoles, "Role must be technician, manager or admin")),
    /** Only for people who may manage roles. Replaces the whole list. */
    grants: z.optional(z.array(z.enum(grants)).check(z.maxLength(grants.length))),
    isActive: z.optional(z.boolean()),
    skills: z.optional(skillsOf(50)),
    /** Replaces the whole week. */
    workingHours: z.optional(z.nullable(workingHours)),
    /** Where the person's day starts and ends. A new address without coordinates clears the old ones. */
    homeAddress: z.optional(z.nullable(text(300))),
    homeLat: latitude,
    homeLng: longitude,
    version: z.optional(version),
  })
  .check(
    z.refine(({ homeLat, homeLng }) => goTogether(homeLat, homeLng), {
      error: goTogetherMessage,
      path: ["homeLat"],
    }),
  );
export type UpdateUserBody = z.infer<typeof updateUserBody>;

export const updateUser = route({
  method: "PUT",
  path: "/users/:id",
  access: "team:write",
  summary: "Change or reactivate a team member",
  tag: "Team",
  params: idParams,
  body: updateUserBody,
  status: 200,
  response: teamUser,
});

export const deactivateUser = route({
  method: "DELETE",
  path: "/users/:id",
  access: "team:write",
  summary: "Deactivate a team member: ends their sessions and takes them off upcoming visits",
  tag: "Team",
  params: idParams,
  status: 204,
  response: noContent,
});

/** An upcoming, unfinished visit that someone is booked for. */
const visitAhead = z.object({ _id: id, title: z.string(), start: instant, end: instant });
export type VisitAhead = z.infer<typeof visitAhead>;

export const readVisitsAhead = route({
  method: "GET",
  path: "/users/:id/visits-ahead",
  access: "team:write",
  summary: "Visits that would lose this person if they're deactivated now: how many, and the first 100",
  tag: "Team",
  params: idParams,
  status: 200,
  response: z.object({ visits: z.array(visitAhead), total: z.int() }),
});

const deactivateUserBody = z.object({
  /** Takes over the visits that fit into their days. */
  handOverTo: z.optional(z.uuid("Team member not found")),
});
export type DeactivateUserBody = z.infer<typeof deactivateUserBody>;

const deactivatedUser = z.object({
  user: teamUser,
  handedOver: z.array(visitAhead),
  /** Visits that nobody took over, because the other person is booked or off, or nobody was named. */
  unassigned: z.array(visitAhead),
});
export type DeactivatedUser = z.infer<typeof deactivatedUser>;

export const handOverAndDeactivate = route({
  method: "POST",
  path: "/users/:id/deactivate",
  access: "team:write",
  summary: "Deactivate a team member and give their visits to someone who can take them",
  tag: "Team",
  params: idParams,
  body: deactivateUserBody,
  status: 200,
  response: deactivatedUser,
});

export const maxPhotoSize = 15_000_000;

export const replacePhoto = route({
  method: "POST",
  path: "/users/:id/photo",
  access: "account:write",
  summary:
    "Set a person's photo, your own or that of someone you manage; the one file of a multipart/form-data body",
  tag: "Team",
  params: idParams,
  status: 200,
  response: teamUser,
});

export const removePhoto = route({
  method: "DELETE",
  path: "/users/:id/photo",
  access: "account:write",
  summary: "Remove a person's photo",
  tag: "Team",
  params: idParams,
  status: 204,
  response: noContent,
});

/** Pages and emails for customers show who is coming, so it needs no session. */
export const readPhoto = route({
  method: "GET",
  path: "/public/photos/:photo",
  access: "public",
  summary: "A person's photo",
  tag: "Team",
  params: z.object({ photo: id }),
  query: namedOrganization,
  status: 200,
  response: z.string(),
  produces: "image/jpeg",
});
