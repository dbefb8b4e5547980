import * as z from "zod/mini";
import {
  id,
  idParams,
  instant,
  listTotals,
  moment,
  noContent,
  pageQuery,
  requiredText,
  text,
  version,
} from "./fields";
import { route } from "./route";

const pages = z.object({ page: pageQuery.page, limit: pageQuery.limit });

/** A member as shown on their work. */
export const worker = z.object({ _id: id, name: z.string() });

export const jobNote = z.object({
  _id: id,
  text: z.string(),
  author: worker,
  createdAt: instant,
  version,
});
export type JobNote = z.infer<typeof jobNote>;

/** A part that was used on a job. It says nothing about prices. */
export const partUsed = z.object({
  _id: id,
  name: z.string(),
  quantity: z.number(),
  unit: z.string(),
  user: worker,
  /** When the quantity was said last. */
  changedAt: instant,
});
export type PartUsed = z.infer<typeof partUsed>;

/**
 * Whose answers and parts are meant: of a visit of the job, or those that its visits share. On a recurring job each
 * visit has its own. Without it, those of the visit that is current or next, or of the last one.
 */
export const answersOf = z.optional(
  z.union([z.uuid(), z.literal("shared")], "Visit must be the id of a visit or shared"),
);

/** Whose answers and parts these are. Null: the visits of the job share them. */
export const answersVisit = z.nullable(id);

export const timeEntry = z.object({
  _id: id,
  job: id,
  user: worker,
  start: instant,
  /** Null while the timer runs. */
  end: z.nullable(instant),
  /** Up to now while the timer runs. */
  minutes: z.int(),
  note: z.string(),
  version,
});
export type TimeEntry = z.infer<typeof timeEntry>;

export const listJobNotes = route({
  method: "GET",
  path: "/jobs/:id/notes",
  access: "schedule:log",
  summary: "The team's notes on a job, newest first",
  tag: "Work on jobs",
  params: idParams,
  query: pages,
  status: 200,
  response: z.object({ notes: z.array(jobNote), ...listTotals }),
});

export const addJobNote = route({
  method: "POST",
  path: "/jobs/:id/notes",
  access: "schedule:log",
  summary: "Write a note on a job; the customer never sees it",
  tag: "Work on jobs",
  params: idParams,
  body: z.object({ text: requiredText(5000, "Note is required") }),
  status: 201,
  response: jobNote,
});

export const deleteJobNote = route({
  method: "DELETE",
  path: "/job-notes/:id",
  access: "schedule:log",
  summary: "Delete your own note; the office can delete any",
  tag: "Work on jobs",
  params: idParams,
  status: 204,
  response: noContent,
});

export const listParts = route({
  method: "GET",
  path: "/jobs/:id/parts",
  access: "schedule:log",
  summary: "Parts used on a job, or at one visit of a recurring job, in the order they were added",
  tag: "Work on jobs",
  params: idParams,
  query: z.object({ visit: answersOf }),
  status: 200,
  response: z.object({ parts: z.array(partUsed), visit: answersVisit }),
});

export const listTime = route({
  method: "GET",
  path: "/jobs/:id/time",
  access: "schedule:log",
  summary: "Time worked on a job, newest first, with the total minutes",
  tag: "Work on jobs",
  params: idParams,
  query: pages,
  status: 200,
  response: z.object({ entries: z.array(timeEntry), totalMinutes: z.int(), ...listTotals }),
});

/** The office means a start before the day on which the job was created. */
const confirmed = z.optional(z.boolean());

export const logTimeBody = z.object({
  start: z.optional(moment("Start must be a date and time")),
  end: z.optional(moment("End must be a date and time")),
  user: z.optional(z.uuid("Person not found")),
  note: z._default(text(1000), ""),
  confirmed,
});
export type LogTimeBody = z.infer<typeof logTimeBody>;

export const logTime = route({
  method: "POST",
  path: "/jobs/:id/time",
  access: "schedule:log",
  summary:
    "Log your own time, or anyone's in the office; without an end it keeps running, one entry per person at a time",
  tag: "Work on jobs",
  params: idParams,
  body: logTimeBody,
  status: 201,
  response: timeEntry,
});

export const stopTime = route({
  method: "POST",
  path: "/time-entries/:id/stop",
  access: "schedule:log",
  summary: "End a running entry now",
  tag: "Work on jobs",
  params: idParams,
  status: 200,
  response: timeEntry,
});

const changeTimeBody = z.object({
  start: z.optional(moment("Start must be a date and time")),
  end: z.optional(moment("End must be a date and time")),
  note: z.optional(text(1000)),
  version: z.optional(version),
  confirmed,
});
export type ChangeTimeBody = z.infer<typeof changeTimeBody>;

export const changeTime = route({
  method: "PUT",
  path: "/time-entries/:id",
  access: "schedule:log",
  summary: "Change your own time on the same day; the office can change any",
  tag: "Work on jobs",
  params: idParams,
  body: changeTimeBody,
  status: 200,
  response: timeEntry,
});

export const deleteTime = route({
  method: "DELETE",
  path: "/time-entries/:id",
  access: "schedule:log",
  summary: "Delete your own time on the same day; the office can delete any",
  tag: "Work on jobs",
  params: idParams,
  status: 204,
  response: noContent,
});
