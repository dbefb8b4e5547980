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

export const checklistItem = z.object({
  _id: id,
  text: z.string(),
  /** Position in the list, from 0. */
  position: z.int(),
  done: z.boolean(),
  doneAt: z.nullable(instant),
  doneBy: z.nullable(worker),
  version,
});
export type ChecklistItem = z.infer<typeof checklistItem>;

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
  summary: "Notes of the team on a job, newest first",
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
  summary: "Delete one's own note; the office deletes any",
  tag: "Work on jobs",
  params: idParams,
  status: 204,
  response: noContent,
});

export const maxChecklistItems = 200;

export const listChecklist = route({
  method: "GET",
  path: "/jobs/:id/checklist",
  access: "schedule:log",
  summary: "The checklist of a job, in its order",
  tag: "Work on jobs",
  params: idParams,
  status: 200,
  response: z.object({ items: z.array(checklistItem) }),
});

export const addChecklistItem = route({
  method: "POST",
  path: "/jobs/:id/checklist",
  access: "jobs:write",
  summary: "Add an item at the end of a job's checklist",
  tag: "Work on jobs",
  params: idParams,
  body: z.object({ text: requiredText(500, "Text is required") }),
  status: 201,
  response: checklistItem,
});

const place = "Position must be a whole number from 0";

export const changeChecklistItemBody = z.object({
  text: z.optional(requiredText(500, "Text is required")),
  done: z.optional(z.boolean("Done must be true or false")),
  position: z.optional(z.int(place).check(z.gte(0, place))),
  version: z.optional(version),
});
export type ChangeChecklistItemBody = z.infer<typeof changeChecklistItemBody>;

export const changeChecklistItem = route({
  method: "PUT",
  path: "/checklist-items/:id",
  access: "schedule:log",
  summary: "Tick an item, which keeps who and when; the office also words and orders it anew",
  tag: "Work on jobs",
  params: idParams,
  body: changeChecklistItemBody,
  status: 200,
  response: checklistItem,
});

export const deleteChecklistItem = route({
  method: "DELETE",
  path: "/checklist-items/:id",
  access: "jobs:write",
  summary: "Take an item off the checklist",
  tag: "Work on jobs",
  params: idParams,
  status: 204,
  response: noContent,
});

export const listTime = route({
  method: "GET",
  path: "/jobs/:id/time",
  access: "schedule:log",
  summary: "Time worked on a job, newest first, and the minutes of all of it",
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
  summary: "Log one's own time, the office anybody's; without an end it runs, one entry a person at a time",
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
  summary: "Correct one's own time on the same day; the office corrects any",
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
  summary: "Delete one's own time on the same day; the office deletes any",
  tag: "Work on jobs",
  params: idParams,
  status: 204,
  response: noContent,
});
