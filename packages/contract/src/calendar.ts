import * as z from "zod/mini";
import { instant, noContent } from "./fields";
import { route } from "./route";

/** The link is only shown once, when it is created. */
export const readCalendarFeed = route({
  method: "GET",
  path: "/calendar-feed",
  access: "schedule:log",
  summary: "Whether you have a calendar link for your own visits",
  tag: "Calendar",
  status: 200,
  response: z.object({ feed: z.nullable(z.object({ createdAt: instant })) }),
});

export const createCalendarFeed = route({
  method: "POST",
  path: "/calendar-feed",
  access: "schedule:log",
  summary: "Create a secret link to your own visits for calendar programs; an earlier one stops working",
  tag: "Calendar",
  status: 201,
  response: z.object({ url: z.string(), createdAt: instant }),
});

export const revokeCalendarFeed = route({
  method: "DELETE",
  path: "/calendar-feed",
  access: "schedule:log",
  summary: "Turn off the calendar link",
  tag: "Calendar",
  status: 204,
  response: noContent,
});

export const calendar = route({
  method: "GET",
  path: "/calendar/:token.ics",
  access: "public",
  summary: "A technician's visits as iCalendar, by the secret link",
  tag: "Calendar",
  params: z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  status: 200,
  response: z.string(),
  produces: "text/calendar",
});
