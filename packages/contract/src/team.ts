import { teamRoles } from "@fieldwright/domain/permissions";
import * as z from "zod/mini";
import { calendarDay, id, idList, idParams, instant, maxPageSize, noContent } from "./fields";
import { route } from "./route";
import { invited, workingHours } from "./users";

const memberWeek = z.object({
  user: id,
  visits: z.int(),
  /** Minutes of visits in these seven days. */
  booked: z.int(),
  /** Minutes of working time without time off and holidays. */
  capacity: z.int(),
  /** What is on now or comes next. */
  timeOff: z.nullable(z.object({ start: instant, end: instant, reason: z.string() })),
});
export type MemberWeek = z.infer<typeof memberWeek>;

export const readTeamWeek = route({
  method: "GET",
  path: "/team/week",
  access: "team:write",
  summary: `Booked and working time of up to ${maxPageSize} people for seven days, and their next time off`,
  tag: "Team",
  query: z.object({ from: calendarDay("From must be a date"), teamMembers: idList(maxPageSize) }),
  status: 200,
  response: z.object({
    /** Those of people who have none of their own. */
    companyHours: workingHours,
    members: z.array(memberWeek),
  }),
});

const invitation = z.object({
  _id: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(teamRoles),
  invitedAt: instant,
  expiresAt: instant,
});
export type Invitation = z.infer<typeof invitation>;

export const listInvitations = route({
  method: "GET",
  path: "/team/invitations",
  access: "team:write",
  summary: "People who were invited and haven't joined yet, newest first",
  tag: "Team",
  status: 200,
  response: z.object({ invitations: z.array(invitation) }),
});

export const resendInvitation = route({
  method: "POST",
  path: "/team/invitations/:id/resend",
  access: "team:write",
  summary: "Send an invitation again; the earlier link stops working",
  tag: "Team",
  params: idParams,
  status: 202,
  response: invited,
});

export const cancelInvitation = route({
  method: "DELETE",
  path: "/team/invitations/:id",
  access: "team:write",
  summary: "Cancel an invitation; its link stops working",
  tag: "Team",
  params: idParams,
  status: 204,
  response: noContent,
});
