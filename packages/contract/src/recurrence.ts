import { frequencies, weekdays } from "@fieldwright/domain/recurrence-rule";
import * as z from "zod/mini";
import { day } from "./documents";
import { idParams, noContent, version } from "./fields";
import { route } from "./route";

const recurrence = z.object({
  frequency: z.enum(frequencies),
  interval: z.int(),
  weekdays: z.array(z.enum(weekdays)),
  until: z.nullable(z.iso.date()),
  count: z.nullable(z.int()),
  startDate: z.iso.date(),
  startTime: z.string(),
  /** Minutes. */
  duration: z.int(),
  /** Visits have been created up to this day. */
  generatedUntil: z.nullable(z.iso.date()),
  version,
});
export type JobRecurrence = z.infer<typeof recurrence>;

const whole = (name: string, most: number) => {
  const message = `${name} must be a whole number from 1 to ${most}`;
  return z.int(message).check(z.gte(1, message), z.lte(most, message));
};

const timeOfDay = "Start time must be a time like 09:00";

export const repeatJobBody = z
  .object({
    frequency: z.enum(frequencies, "Frequency must be daily, weekly or monthly"),
    interval: z._default(whole("Interval", 366), 1),
    weekdays: z._default(
      z.array(z.enum(weekdays, "Weekdays are mo, tu, we, th, fr, sa, su")).check(z.maxLength(7)),
      [],
    ),
    until: z.optional(z.nullable(day("Until must be a date"))),
    count: z.optional(z.nullable(whole("Count", 1000))),
    startDate: z.optional(day("Start date must be a date")),
    startTime: z.string(timeOfDay).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, timeOfDay)),
    duration: whole("Duration", 1440),
    version: z.optional(version),
  })
  .check(
    z.refine((body) => body.until == null || body.count == null, {
      path: ["count"],
      error: "Enter an end date or a number of visits, not both",
    }),
    z.refine((body) => body.weekdays.length === 0 || body.frequency === "weekly", {
      path: ["weekdays"],
      error: "Weekdays only work with a weekly repeat",
    }),
  );
export type RepeatJobBody = z.infer<typeof repeatJobBody>;

export const readRecurrence = route({
  method: "GET",
  path: "/jobs/:id/recurrence",
  access: "schedule:log",
  summary: "How a job repeats; null if it does not",
  tag: "Work on jobs",
  params: idParams,
  status: 200,
  response: z.object({ recurrence: z.nullable(recurrence) }),
});

export const repeatJob = route({
  method: "PUT",
  path: "/jobs/:id/recurrence",
  access: "jobs:write",
  summary:
    "Repeat a job; visits for the next 60 days are booked, except on days with one booked by hand, and untouched ones from an earlier rule are replaced",
  tag: "Work on jobs",
  params: idParams,
  body: repeatJobBody,
  status: 200,
  response: recurrence,
});

export const endRecurrence = route({
  method: "DELETE",
  path: "/jobs/:id/recurrence",
  access: "jobs:write",
  summary: "Stop repeating a job; future visits that nobody changed are removed",
  tag: "Work on jobs",
  params: idParams,
  status: 204,
  response: noContent,
});
