import * as z from "zod/mini";
import { jobActivity } from "./activity";
import { listJobFiles } from "./attachments";
import { listChecklist } from "./checklists";
import { idParams, pageQuery } from "./fields";
import { listJobNotes, listParts, listTime } from "./job-work";
import { job } from "./jobs";
import { listProperties } from "./properties";
import { readRecurrence } from "./recurrence";
import { route } from "./route";
import { listVisits } from "./schedule";

/** The calls whose answers come with the page of a job. */
export const jobPageParts = {
  activity: jobActivity,
  visits: listVisits,
  checklist: listChecklist,
  parts: listParts,
  time: listTime,
  files: listJobFiles,
  notes: listJobNotes,
  recurrence: readRecurrence,
  properties: listProperties,
} as const;
export type JobPagePart = keyof typeof jobPageParts;

export const readJobPage = route({
  method: "GET",
  path: "/jobs/:id/page",
  access: "jobs:read",
  summary:
    "A job and everything on its page, each part as its own call returns it; parts you can't see are left out",
  tag: "Jobs",
  params: idParams,
  /** Of time, files and notes. */
  query: z.object({ limit: pageQuery.limit }),
  status: 200,
  response: z.object({
    job,
    activity: z.optional(jobActivity.response),
    /** The newest 100. */
    visits: z.optional(listVisits.response),
    /** For the visit that is current or next, if the job is recurring. */
    checklist: z.optional(listChecklist.response),
    parts: z.optional(listParts.response),
    time: z.optional(listTime.response),
    files: z.optional(listJobFiles.response),
    notes: z.optional(listJobNotes.response),
    recurrence: z.optional(readRecurrence.response),
    /** The client's addresses, if there is no visit that says where. */
    properties: z.optional(listProperties.response),
  }),
});
export type JobPage = z.infer<typeof readJobPage.response>;
