import * as z from "zod/mini";
import { calendarDay, id, instant, noContent } from "./fields";
import { timeEntry, worker } from "./job-work";
import { route } from "./route";

const weekError = "Week must be a Sunday";

/** The Sunday on which the week begins, in the organization's time zone. */
const week = calendarDay(weekError).check(
  z.refine<string>((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0, weekError),
);

const sheetEntry = z.extend(timeEntry, {
  /** For the line of the sheet. */
  jobNumber: z.string(),
  jobTitle: z.string(),
  client: z.string(),
  /** The day in the organization's time zone on which it began. */
  day: z.string(),
  /** It was logged or changed after the week was approved. */
  afterApproval: z.boolean(),
});

const approval = z.object({
  by: worker,
  at: instant,
  /** As they were when it was approved. */
  minutes: z.int(),
});

const weekOfPerson = z.object({
  user: worker,
  minutes: z.int(),
  /** Sunday to Saturday. */
  minutesByDay: z.array(z.int()),
  /** A timer of this week runs. Its minutes count up to now. */
  running: z.boolean(),
  approval: z.nullable(approval),
  /** Time was logged, changed or taken away after the approval. */
  afterApproval: z.boolean(),
  /** The caller could approve it now: it has time, is over, nothing runs, and it is not approved as it stands. */
  ready: z.boolean(),
});
export type WeekOfPerson = z.infer<typeof weekOfPerson>;

const sheet = z.extend(weekOfPerson, { week: z.string(), entries: z.array(sheetEntry) });
export type TimeSheet = z.infer<typeof sheet>;
export type SheetEntry = z.infer<typeof sheetEntry>;

export const readTimeSheet = route({
  method: "GET",
  path: "/time-sheets/:user/:week",
  access: "schedule:log",
  summary: "A person's time for a week; technicians see their own",
  tag: "Time sheets",
  params: z.object({ user: id, week }),
  status: 200,
  response: sheet,
});

const ofWeek = z.object({ week });

export const listTimeSheets = route({
  method: "GET",
  path: "/time-sheets",
  access: "schedule:write",
  summary: "Everyone's minutes for a week, by name",
  tag: "Time sheets",
  query: ofWeek,
  status: 200,
  response: z.object({ week: z.string(), sheets: z.array(weekOfPerson) }),
});
export type WeekOfTeam = z.infer<typeof listTimeSheets.response>;

export const exportTimeSheets = route({
  method: "GET",
  path: "/time-sheets/export",
  access: "schedule:write",
  summary: "Everyone's time for a week as a CSV file for payroll",
  tag: "Time sheets",
  query: ofWeek,
  status: 200,
  response: z.string(),
  produces: "text/csv",
});

export const approveTimeSheet = route({
  method: "POST",
  path: "/time-sheets/:user/:week/approval",
  access: "schedule:write",
  summary: "Approve a person's week once it is over; the time is locked until the approval is removed",
  tag: "Time sheets",
  params: z.object({ user: id, week }),
  /** The minutes that the approver saw. If they changed meanwhile, nothing is approved. */
  body: z.object({ minutes: z.int("Minutes are required").check(z.gte(0)) }),
  status: 200,
  response: sheet,
});

export const reopenTimeSheet = route({
  method: "DELETE",
  path: "/time-sheets/:user/:week/approval",
  access: "schedule:write",
  summary: "Remove an approval, so the time can be changed",
  tag: "Time sheets",
  params: z.object({ user: id, week }),
  status: 204,
  response: noContent,
});
