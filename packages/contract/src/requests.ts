import { visitStatuses } from "@fieldwright/domain/statuses";
import * as z from "zod/mini";
import { category } from "./documents";
import { calendarDay, id, instant, money, notice, requiredText, text } from "./fields";
import { invoiceSummary } from "./invoices";
import { job, jobSummary } from "./jobs";
import { property } from "./properties";
import { quoteSummary } from "./quotes";
import { route } from "./route";

export const maxPhotos = 5;

const wantedDay = calendarDay("Must be a date");

/** A form sends a single day as text, not as an array. */
const wantedDays = z.pipe(
  z.union(
    [
      z.array(wantedDay),
      z.pipe(
        wantedDay,
        z.transform((day) => [day]),
      ),
    ],
    "Must be dates",
  ),
  z.array(z.string()).check(z.maxLength(5, "Up to 5 days are allowed")),
);

export const createRequestBody = z.object({
  /** Defaults to the start of the description. */
  title: z._default(text(200), ""),
  description: requiredText(5000, "Description is required"),
  category: z._default(category, "general"),
  wantedDays: z._default(wantedDays, []),
  /** One of the customer's addresses. Defaults to the first one. */
  property: z.optional(z.uuid("Address not found")),
});
export type CreateRequestBody = z.infer<typeof createRequestBody>;

export const createRequest = route({
  method: "POST",
  path: "/requests",
  access: "requests:create",
  summary:
    "Request work; it becomes a draft job. With photos, send the same fields and up to five files as multipart/form-data",
  tag: "Requests",
  body: createRequestBody,
  status: 201,
  response: job,
});

const comingVisit = z.object({
  _id: id,
  job: id,
  title: z.string(),
  status: z.enum(visitStatuses),
  start: instant,
  end: instant,
  arrivalWindow: z.nullable(z.object({ start: instant, end: instant })),
  location: z.string(),
  /** First names. */
  technicians: z.array(z.string()),
});
export type ComingVisit = z.infer<typeof comingVisit>;

const clientHome = z.object({
  /** Quotes that wait for the customer's answer. */
  quotes: z.array(quoteSummary),
  /** Upcoming visits, and visits in progress. */
  visits: z.array(comingVisit),
  /** Unpaid invoices, overdue ones first. */
  invoices: z.array(invoiceSummary),
  owed: money(),
  /** Requested or planned jobs without an upcoming visit. */
  waitingJobs: z.array(jobSummary),
  /** Finished jobs, newest first. */
  history: z.array(jobSummary),
  properties: z.array(property),
  /** How to reach and pay the business. */
  business: z.nullable(
    z.object({ name: z.string(), email: z.string(), phone: z.string(), paymentTerms: z.string() }),
  ),
  notice,
});
export type ClientHome = z.infer<typeof clientHome>;

export const readClientHome = route({
  method: "GET",
  path: "/client-home",
  access: "requests:create",
  summary: "What a customer needs to answer, what's coming up and what they owe",
  tag: "Requests",
  status: 200,
  response: clientHome,
});
