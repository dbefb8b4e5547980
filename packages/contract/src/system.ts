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
export const changeEvent = z.object({ kind: z.string(), id: z.uuid(), version: z.int() });
export type ChangeEvent = z.infer<typeof changeEvent>;

export const events = route({
  method: "GET",
  path: "/events",
  access: "session",
  summary: "Changes in the organization as server-sent events",
  tag: "System",
  status: 200,
  response: z.string(),
  produces: "text/event-stream",
});
