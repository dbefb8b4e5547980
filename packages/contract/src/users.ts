import { roles, teamRoles } from "@fieldwright/domain/roles";
import * as z from "zod/mini";
import {
  email,
  id,
  idParams,
  newPassword,
  noContent,
  notice,
  optionalText,
  pageQuery,
  requiredText,
  version,
} from "./fields";
import { route } from "./route";

export const teamUser = z.object({
  _id: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  phone: z.nullable(z.string()),
  isActive: z.boolean(),
  isOwner: z.boolean(),
  version,
});
export type TeamUser = z.infer<typeof teamUser>;

export const listUsers = route({
  method: "GET",
  path: "/users",
  access: "team:read",
  summary: "Team members; the deactivated only with status=inactive",
  tag: "Team",
  query: z.object({ ...pageQuery, status: z._default(z.enum(["active", "inactive"]), "active") }),
  status: 200,
  response: z.object({ users: z.array(teamUser), total: z.int(), totalPages: z.int(), notice }),
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

export const invitation = z.object({ invited: z.literal(true), email: z.string() });

export const createUser = route({
  method: "POST",
  path: "/users",
  access: "team:write",
  summary: "Add a team member, or invite the existing account with that e-mail",
  tag: "Team",
  body: createUserBody,
  status: 201,
  response: teamUser,
  also: { 202: invitation },
});

export const inviteUser = route({
  method: "POST",
  path: "/users/invite",
  access: "team:write",
  summary: "Invite somebody by e-mail; they choose their own password",
  tag: "Team",
  body: z.omit(createUserBody, { password: true }),
  status: 202,
  response: invitation,
});

export const updateUserBody = z.object({
  firstName: z.optional(requiredText(80, "First name is required")),
  lastName: z.optional(requiredText(80, "Last name is required")),
  phone: optionalText(40),
  /** Only people who may manage roles. */
  role: z.optional(z.enum(teamRoles, "Role must be technician, manager or admin")),
  isActive: z.optional(z.boolean()),
  version: z.optional(version),
});
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
  summary: "Deactivate a team member: ends their sessions and unassigns their future visits",
  tag: "Team",
  params: idParams,
  status: 204,
  response: noContent,
});
