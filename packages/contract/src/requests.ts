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

/** A form sends a single one as text. */
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
  z.array(z.string()).check(z.maxLength(5, "At most 5 days are possible")),
);

export const createRequestBody = z.object({
  /** Without one the description's beginning is the title. */
  title: z._default(text(200), ""),
  description: requiredText(5000, "Description is required"),
  category: z._default(category, "general"),
  wantedDays: z._default(wantedDays, []),
  /** One of the customer's addresses; the first one unless told. */
  property: z.optional(z.uuid("Address not found")),
});
export type CreateRequestBody = z.infer<typeof createRequestBody>;

export const createRequest = route({
  method: "POST",
  path: "/requests",
  access: "requests:create",
  summary:
    "Ask for work; it becomes a draft job. With photos, send the same fields and up to five files as multipart/form-data",
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
  /** That wait for the customer's answer. */
  quotes: z.array(quoteSummary),
  /** The next ones, also those that are under way. */
  visits: z.array(comingVisit),
  /** With something left to pay, overdue ones first. */
  invoices: z.array(invoiceSummary),
  owed: money(),
  /** Asked for or planned, without a visit yet. */
  waitingJobs: z.array(jobSummary),
  /** Work that was done, newest first. */
  history: z.array(jobSummary),
  properties: z.array(property),
  /** How the business is reached and paid. */
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
  summary: "What a customer has to answer, to expect and to pay",
  tag: "Requests",
  status: 200,
  response: clientHome,
});
