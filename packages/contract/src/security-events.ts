import { securityEventKinds } from "@fieldwright/domain/security-events";
import * as z from "zod/mini";
import { id, instant, pageQuery } from "./fields";
import { route } from "./route";

const person = z.object({ _id: id, name: z.string() });

const securityEvent = z.object({
  _id: z.string(),
  kind: z.enum(securityEventKinds),
  /** Text such as the role before and after. */
  detail: z.string(),
  /** The account that the event is about. */
  account: person,
  /** Who did it. Null if the actor was not authenticated. */
  actor: z.nullable(person),
  address: z.string(),
  device: z.string(),
  /** Number of events between `at` and `lastAt`. A flood is stored as one entry. */
  count: z.int(),
  at: instant,
  lastAt: instant,
});
export type SecurityEvent = z.infer<typeof securityEvent>;

const cursor = "before must be the _id of an entry";

/** `before` is the `next` of the previous page. */
const securityEventsQuery = z.object({
  kind: z.optional(z.enum(securityEventKinds)),
  before: z.optional(
    z.coerce.number(cursor).check(z.int(cursor), z.positive(cursor), z.maximum(Number.MAX_SAFE_INTEGER)),
  ),
  limit: pageQuery.limit,
});
export type SecurityEventsQuery = z.output<typeof securityEventsQuery>;

export const listSecurityEvents = route({
  method: "GET",
  path: "/security-events",
  access: "security:read",
  summary: "Sign-ins, refusals and changes of access in the organization, newest first; kept for 365 days",
  tag: "Team",
  query: securityEventsQuery,
  status: 200,
  response: z.object({ events: z.array(securityEvent), next: z.nullable(z.string()) }),
});
