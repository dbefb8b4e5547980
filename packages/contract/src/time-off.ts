import * as z from "zod/mini";
import { id, idParams, instant, moment, noContent, text, version } from "./fields";
import { route } from "./route";

const timeOff = z.object({
  _id: id,
  user: id,
  start: instant,
  end: instant,
  reason: z.string(),
  createdAt: instant,
  version,
});
export type TimeOff = z.infer<typeof timeOff>;

const createTimeOffBody = z
  .object({
    start: moment("Start must be a date and time"),
    end: moment("End must be a date and time"),
    reason: z._default(text(500), ""),
  })
  .check(
    z.refine(({ start, end }) => Date.parse(start) < Date.parse(end), {
      error: "Time off must end after it starts",
      path: ["end"],
    }),
  );
export type CreateTimeOffBody = z.infer<typeof createTimeOffBody>;

export const listTimeOff = route({
  method: "GET",
  path: "/users/:id/time-off",
  access: "team:read",
  summary: "A team member's time off, latest first; technicians see only their own",
  tag: "Team",
  params: idParams,
  status: 200,
  response: z.object({ timeOff: z.array(timeOff) }),
});

export const createTimeOff = route({
  method: "POST",
  path: "/users/:id/time-off",
  access: "team:write",
  summary: "Add time off; it can be in the past and overlap other time off",
  tag: "Team",
  params: idParams,
  body: createTimeOffBody,
  status: 201,
  response: timeOff,
});

export const deleteTimeOff = route({
  method: "DELETE",
  path: "/time-off/:id",
  access: "team:write",
  summary: "Remove time off",
  tag: "Team",
  params: idParams,
  status: 204,
  response: noContent,
});
