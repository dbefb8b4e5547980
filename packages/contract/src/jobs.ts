import { jobShortlists, jobSorts } from "@fieldwright/domain/list-views";
import { jobStatuses, priorities, visitStatuses } from "@fieldwright/domain/statuses";
import * as z from "zod/mini";
import { category, clientId, clientSummary, day, dollars, lineItem, lineItemBody } from "./documents";
import {
  foundTotals,
  id,
  idParams,
  instant,
  money,
  noContent,
  pageQuery,
  requiredText,
  text,
  version,
} from "./fields";
import { createPropertyBody } from "./properties";
import { route } from "./route";
import { firstVisitBody } from "./schedule";
import { neededSkills } from "./skills";

export const jobSummary = z.object({
  _id: id,
  jobNumber: z.string(),
  /** Its number in the program that it was imported from. */
  reference: z.optional(z.string()),
  title: z.string(),
  description: z.string(),
  category,
  status: z.enum(jobStatuses),
  priority: z.enum(priorities),
  /** Only for the office. */
  estimatedCost: z.optional(z.nullable(money())),
  /** Minutes. */
  estimatedDuration: z.nullable(z.int()),
  scheduledDate: z.nullable(z.iso.date()),
  /** Start of the next visit, or of the last one if none is ahead. */
  schedule: z.object({ startDate: z.nullable(instant) }),
  client: clientSummary,
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type JobSummary = z.infer<typeof jobSummary>;

const quoteOfJob = z.object({
  _id: id,
  quoteNumber: z.string(),
  /** Null if nobody approved it. */
  approvedAt: z.nullable(instant),
  approvedBy: z.string(),
});

const invoiceOfJob = z.object({ _id: id, invoiceNumber: z.string(), total: money(), voided: z.boolean() });

/** What a job is worth, in dollars. Only for people who write invoices. */
const jobMoney = z.object({
  /** The lines with the discount and the tax that the next invoice would have. */
  agreed: money(),
  /** Voided invoices don't count. */
  invoiced: money(),
  /** Deposits count, too. */
  paid: money(),
  leftToBill: money(),
  /** The time worked so far at the organization's hourly cost. Only for people who see estimates. */
  laborCost: z.optional(money()),
});
export type JobMoney = z.infer<typeof jobMoney>;

/** Statuses that this person may set now. */
const nextStatuses = z.array(z.enum(jobStatuses));

export const job = z.extend(jobSummary, {
  /** Absent for people who may not see prices. */
  lineItems: z.optional(z.array(lineItem)),
  quote: z.optional(z.nullable(quoteOfJob)),
  invoices: z.optional(z.array(invoiceOfJob)),
  money: z.optional(jobMoney),
  /** Skills that people need for it. Absent for customers. */
  requiredSkills: z.optional(z.array(z.string())),
  /** Whether they are those of the category, because the job has none of its own. */
  skillsByCategory: z.optional(z.boolean()),
  nextStatuses,
});
export type Job = z.infer<typeof job>;

const estimatedCost = z.optional(z.nullable(dollars("Estimated cost")));
const estimatedDuration = z.optional(
  z.nullable(
    z
      .int("Estimated duration must be whole minutes")
      .check(
        z.positive("Estimated duration must be whole minutes"),
        z.lte(100_000, "Estimated duration is too long"),
      ),
  ),
);

/** An empty list means that anybody can go. Null, or left out of a new job, means the skills of the category. */
const requiredSkills = z.optional(z.nullable(neededSkills));

/** Unlike a quote, a job may have no lines. */
const jobLines = z
  .array(lineItemBody, "Line items are required")
  .check(z.maxLength(1000, "Up to 1,000 line items are allowed"));

export const createJobBody = z.object({
  client: clientId,
  title: requiredText(200, "Title is required"),
  description: z._default(text(5000), ""),
  category: z._default(category, "general"),
  priority: z._default(z.enum(priorities), "medium"),
  scheduledDate: day("Scheduled date is required"),
  estimatedCost,
  estimatedDuration,
  requiredSkills,
  /** An address of the client. If left out, the primary one. */
  property: z.optional(z.uuid("Address not found")),
  /** Adds an address to the client, and uses it. */
  newAddress: z.optional(createPropertyBody),
  lineItems: z.optional(jobLines),
  /** Booked with the job. If it is refused, the job isn't made either. */
  visit: z.optional(firstVisitBody),
});
export type CreateJobBody = z.infer<typeof createJobBody>;

/** `status` has its own call, and the client of a job cannot change. */
export const updateJobBody = z.object({
  title: z.optional(requiredText(200, "Title is required")),
  description: z.optional(text(5000)),
  category: z.optional(category),
  priority: z.optional(z.enum(priorities)),
  scheduledDate: z.optional(day("Scheduled date is required")),
  estimatedCost,
  estimatedDuration,
  requiredSkills,
  version: z.optional(version),
});
export type UpdateJobBody = z.infer<typeof updateJobBody>;

/** A row of the list: with its next visit, or the last one if none is ahead, and who is booked for it. */
const listedJob = z.extend(jobSummary, {
  nextStatuses,
  /** Where the work is. */
  address: z.nullable(z.string()),
  visit: z.nullable(
    z.object({
      startDate: instant,
      status: z.enum(visitStatuses),
      /** The visit is not over. */
      ahead: z.boolean(),
      team: z.array(z.object({ _id: id, name: z.string() })),
    }),
  ),
});
export type ListedJob = z.infer<typeof listedJob>;

export const jobFilter = {
  status: z.optional(z.enum(jobStatuses)),
  client: z.optional(id),
  /** Only jobs with a visit of this person. */
  team: z.optional(id),
  /** Only what waits for the office. */
  only: z.optional(z.enum(jobShortlists)),
  /** Newest first without it. By amount only for people who see estimates. By client is by name. */
  sort: z.optional(z.enum(jobSorts)),
};

export const listJobs = route({
  method: "GET",
  path: "/jobs",
  access: "jobs:read",
  summary: "Jobs, newest first",
  tag: "Jobs",
  query: z.object({ ...pageQuery, ...jobFilter }),
  status: 200,
  response: z.object({
    jobs: z.array(listedJob),
    ...foundTotals,
    /** The sum of the estimates of all pages, unless the total is capped. Only for people who see estimates. */
    amount: z.optional(money()),
  }),
});

export const countJobs = route({
  method: "GET",
  path: "/jobs/shortlists",
  access: "jobs:read",
  summary: "How many jobs you see, and how many are waiting on the office",
  tag: "Jobs",
  status: 200,
  response: z.object({
    all: z.int(),
    this_week: z.int(),
    /** For people who write jobs, and for those of them who see invoices. */
    needs_scheduling: z.optional(z.int()),
    not_invoiced: z.optional(z.int()),
  }),
});

export const readJob = route({
  method: "GET",
  path: "/jobs/:id",
  access: "jobs:read",
  summary: "One job",
  tag: "Jobs",
  params: idParams,
  status: 200,
  response: job,
});

export const createJob = route({
  method: "POST",
  path: "/jobs",
  access: "jobs:write",
  summary:
    "Create a job as a draft, or with its first visit; 409 as for a visit when someone is booked or away, and nothing is created",
  tag: "Jobs",
  body: createJobBody,
  status: 201,
  response: job,
});

export const updateJob = route({
  method: "PUT",
  path: "/jobs/:id",
  access: "jobs:write",
  summary: "Change a job; fields left out stay as they are",
  tag: "Jobs",
  params: idParams,
  body: updateJobBody,
  status: 200,
  response: job,
});

export const deleteJob = route({
  method: "DELETE",
  path: "/jobs/:id",
  access: "jobs:delete",
  summary: "Delete a job that was not invoiced; an admin can restore it for 30 days",
  tag: "Jobs",
  params: idParams,
  status: 204,
  response: noContent,
});

export const restoreJob = route({
  method: "POST",
  path: "/jobs/:id/restore",
  access: "records:restore",
  resource: "jobs",
  summary: "Restore a deleted job",
  tag: "Jobs",
  params: idParams,
  status: 200,
  response: job,
});

export const changeJobStatus = route({
  method: "POST",
  path: "/jobs/:id/status",
  access: "jobs:status",
  summary: "Change a job's status",
  tag: "Jobs",
  params: idParams,
  body: z.object({
    status: z.enum(jobStatuses),
    /** The version that the change is based on. Same as an `If-Match` header. */
    version: z.optional(version),
  }),
  status: 200,
  /** `changed` is false if the job had the status already, for example because somebody else just set it. */
  response: z.extend(job, { changed: z.boolean() }),
});

const replaceJobLinesBody = z.object({
  lineItems: jobLines,
  version: z.optional(version),
});

export const replaceJobLines = route({
  method: "PUT",
  path: "/jobs/:id/line-items",
  access: "jobs:write",
  summary: "Replace all lines of a job that isn't canceled; totals are computed here",
  tag: "Jobs",
  params: idParams,
  body: replaceJobLinesBody,
  status: 200,
  response: job,
});
