import * as z from "zod/mini";
import { instant } from "./fields";
import { route } from "./route";

const healthStatus = z.object({
  status: z.enum(["healthy", "degraded"]),
  uptime: z.number(),
  timestamp: instant,
});

/** Also available at `/health`. 503 with status `degraded` while the database is down or read-only. */
export const health = route({
  method: "GET",
  path: "/health",
  access: "public",
  summary: "Whether the service can answer",
  tag: "System",
  status: 200,
  response: healthStatus,
});

export const config = route({
  method: "GET",
  path: "/config",
  access: "public",
  summary: "What this deployment offers",
  tag: "System",
  status: 200,
  response: z.object({
    demo: z.boolean(),
    mapStyleUrl: z.nullable(z.string()),
    configured: z.object({ mail: z.boolean(), geocoder: z.boolean(), routing: z.boolean() }),
  }),
});

/** Server-sent events. They never contain data. `Last-Event-ID` replays missed events. */
export type ChangeEvent = { readonly kind: string; readonly id: string; readonly version: number };

/**
 * For how many milliseconds the page has been loading at its first connection, which has no last id yet: what changed
 * since then is replayed. A page that has been open for longer loads everything again instead.
 */
export const maxLoadedFor = 120_000;
const milliseconds = `loadedFor must be a whole number from 0 to ${maxLoadedFor}`;
const loadedFor = z.coerce
  .number(milliseconds)
  .check(z.int(milliseconds), z.gte(0, milliseconds), z.lte(maxLoadedFor, milliseconds));

export const events = route({
  method: "GET",
  path: "/events",
  access: "session",
  summary: "Changes in the organization as server-sent events",
  tag: "System",
  query: z.object({ loadedFor: z._default(loadedFor, 0) }),
  status: 200,
  response: z.string(),
  produces: "text/event-stream",
});
