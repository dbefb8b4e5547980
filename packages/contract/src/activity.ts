import type { Permission } from "@fieldwright/domain/permissions";
import * as z from "zod/mini";
import { idParams, instant } from "./fields";
import { route } from "./route";

const fields = z.nullable(z.record(z.string(), z.unknown()));

/** One change of a record. `from` and `to` contain the changed fields that the reader may see. */
const activityEntry = z.object({
  _id: z.string(),
  at: instant,
  /** Null if the product itself acted. */
  actor: z.nullable(z.object({ name: z.string() })),
  verb: z.string(),
  from: fields,
  to: fields,
});
export type ActivityEntry = z.infer<typeof activityEntry>;

export const activityPageSize = 100;

const cursor = "before must be the _id of an entry";

/** `before` is the `_id` of the last entry on the previous page. */
const activityQuery = z.object({
  before: z.optional(z.coerce.number(cursor).check(z.int(cursor), z.positive(cursor))),
});
export type ActivityQuery = z.infer<typeof activityQuery>;

const activityOf = <const Path extends `/${string}/:id/activity`, const Access extends Permission>(
  path: Path,
  access: Access,
  tag: string,
) =>
  route({
    method: "GET",
    path,
    access,
    summary: "Its activity, newest first, up to 100 entries",
    tag,
    params: idParams,
    query: activityQuery,
    status: 200,
    response: z.object({ activity: z.array(activityEntry) }),
  });

export const clientActivity = activityOf("/clients/:id/activity", "clients:read", "Clients");
export const quoteActivity = activityOf("/quotes/:id/activity", "quotes:read", "Quotes");
export const jobActivity = activityOf("/jobs/:id/activity", "jobs:read", "Jobs");
export const invoiceActivity = activityOf("/invoices/:id/activity", "invoices:read", "Invoices");
export const visitActivity = activityOf("/schedule/:id/activity", "schedule:read", "Schedule");
