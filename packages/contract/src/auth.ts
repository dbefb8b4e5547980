import { foundsOrganization, roles } from "@fieldwright/domain/permissions";
import { categories } from "@fieldwright/domain/statuses";
import * as z from "zod/mini";
import {
  currentPassword,
  email,
  id,
  idParams,
  instant,
  newPassword,
  noContent,
  notice,
  optionalText,
  requiredText,
  timeZone,
  version,
} from "./fields";
import { route } from "./route";

const user = z.object({
  _id: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  company: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  profile: z.object({ phone: z.nullable(z.string()), address: z.nullable(z.string()) }),
  emailVerified: z.boolean(),
  isOwner: z.boolean(),
  /** The address of the photo. Absent without one. */
  photo: z.optional(z.string()),
  permissions: z.array(z.string()),
  organization: z.nullable(
    z.object({
      _id: id,
      name: z.string(),
      timeZone: z.string(),
      /** Of the office. Empty if it has none. */
      phone: z.string(),
      /** Defaults for forms. */
      invoiceDueDays: z.int(),
      arrivalWindowMinutes: z.int(),
      /** The skills that jobs of a category need unless they have their own. Absent for customers. */
      categorySkills: z.optional(z.partialRecord(z.enum(categories), z.array(z.string()))),
      /** Days from Sunday, which is 0. */
      weekStartsOn: z.int(),
      tellCustomers: z.boolean(),
      /** Of a sample company: the name of the person's real one. Null otherwise. */
      sampleFor: z.nullable(z.string()),
    }),
  ),
  /** All businesses of a customer who has several. The `Fieldwright-Organization` header selects one. */
  organizations: z.array(z.object({ _id: id, name: z.string() })),
  notice,
  version,
});
export type User = z.infer<typeof user>;

export const signedIn = z.object({ token: z.string(), user, expiresAt: instant });
export type SignedIn = z.infer<typeof signedIn>;

/** Used for answers that must not reveal whether an account exists. */
const acknowledged = z.object({ message: z.string() });

export const loginBody = z.object({
  email,
  password: currentPassword,
  rememberMe: z._default(z.boolean(), false),
});

export const login = route({
  method: "POST",
  path: "/auth/login",
  access: "public",
  summary: "Sign in with email and password",
  tag: "Identity",
  body: loginBody,
  status: 200,
  response: signedIn,
});

export const registerFields = z.object({
  firstName: requiredText(80, "First name is required"),
  lastName: requiredText(80, "Last name is required"),
  email,
  phone: optionalText(40),
  role: z._default(z.enum(roles), "client"),
  company: optionalText(160),
  password: newPassword,
});

type CompanyChoice = { role: (typeof roles)[number]; company?: string | undefined };

/** The request and the form share this check. `when` runs it even if other fields are invalid. */
export const companyWhenFounding = z.refine<CompanyChoice>(
  ({ role, company }) => !foundsOrganization(role) || (typeof company === "string" && company.trim() !== ""),
  { path: ["company"], error: "Company name is required for business accounts", when: () => true },
);

export const registerBody = z
  .extend(registerFields, { timeZone: z._default(timeZone, "America/Chicago") })
  .check(companyWhenFounding);

export const register = route({
  method: "POST",
  path: "/auth/register",
  access: "public",
  summary: "Create an account, and an organization for business roles",
  tag: "Identity",
  body: registerBody,
  status: 201,
  response: signedIn,
});

export const me = route({
  method: "GET",
  path: "/auth/me",
  access: "session",
  summary: "The signed-in person with their permissions",
  tag: "Identity",
  status: 200,
  response: user,
});

export const logout = route({
  method: "POST",
  path: "/auth/logout",
  access: "session",
  summary: "End this session on the server",
  tag: "Identity",
  status: 204,
  response: noContent,
});

export const forgotPasswordBody = z.object({ email });

export const forgotPassword = route({
  method: "POST",
  path: "/auth/forgot-password",
  access: "public",
  summary: "Request a password reset link by email",
  tag: "Identity",
  body: forgotPasswordBody,
  status: 200,
  response: acknowledged,
});

const linkToken = z.string().check(z.minLength(1), z.maxLength(200));

export const resetPasswordBody = z.object({ token: linkToken, password: newPassword });

export const resetPassword = route({
  method: "POST",
  path: "/auth/reset-password",
  access: "public",
  summary: "Set a new password with the token from a reset link; ends every session",
  tag: "Identity",
  body: resetPasswordBody,
  status: 200,
  response: acknowledged,
});

export const verifyEmail = route({
  method: "POST",
  path: "/auth/verify-email",
  access: "public",
  summary: "Confirm an email address with the token from a verification link",
  tag: "Identity",
  body: z.object({ token: linkToken }),
  status: 200,
  response: acknowledged,
});

export const resendVerification = route({
  method: "POST",
  path: "/auth/resend-verification",
  access: "session",
  summary: "Send the verification link again",
  tag: "Identity",
  status: 202,
  response: acknowledged,
});

const invite = z.object({
  email: z.string(),
  firstName: z.string(),
  organization: z.string(),
  role: z.enum(roles),
  /** An account with a verified email keeps its password. All others choose one when they accept. */
  needsPassword: z.boolean(),
});
export type Invite = z.infer<typeof invite>;

export const readInvite = route({
  method: "GET",
  path: "/auth/invites/:token",
  access: "public",
  summary: "What an invitation link offers",
  tag: "Identity",
  params: z.object({ token: linkToken }),
  status: 200,
  response: invite,
});

export const acceptInvite = route({
  method: "POST",
  path: "/auth/accept-invite",
  access: "public",
  summary: "Join an organization with the token from an invitation",
  tag: "Identity",
  body: z.object({ token: linkToken, password: z.optional(newPassword) }),
  status: 200,
  response: signedIn,
});

export const session = z.object({
  _id: id,
  current: z.boolean(),
  userAgent: z.string(),
  address: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  expiresAt: instant,
});

export const listSessions = route({
  method: "GET",
  path: "/auth/sessions",
  access: "session",
  summary: "Where this account is signed in",
  tag: "Identity",
  status: 200,
  response: z.object({ sessions: z.array(session) }),
});

export const revokeSession = route({
  method: "DELETE",
  path: "/auth/sessions/:id",
  access: "session",
  summary: "End one session of this account",
  tag: "Identity",
  params: idParams,
  status: 204,
  response: noContent,
});
