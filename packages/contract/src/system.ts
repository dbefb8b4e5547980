import * as z from "zod/mini";
import { id, instant } from "./fields";
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
  summary: "Whether the service is up",
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

const bytes = z.int().check(z.gte(0));
const count = z.int().check(z.gte(0));

const node = z.object({
  _id: id,
  hostname: z.string(),
  /** `all` answers people and runs background jobs. */
  role: z.enum(["all", "web", "worker"]),
  version: z.string(),
  startedAt: instant,
  seenAt: instant,
  isAnswering: z.boolean(),
  /** Of the folder with the node's data. Null if the node could not read it. */
  disk: z.nullable(z.object({ free: bytes, total: bytes })),
  /** Since when it can't use the place of the files. Null while it can. */
  filesFailSince: z.nullable(instant),
  /** Seconds that its clock is ahead of the database's. Null if it hasn't said. */
  clockAhead: z.nullable(z.int()),
});

const queueKind = z.object({ task: z.string(), waiting: count, oldestSeconds: count, failed: count });

const backup = z.object({
  /** Where backups go, without secrets. Null if they are not set up. */
  place: z.nullable(z.string()),
  last: z.nullable(
    z.object({
      startedAt: instant,
      finishedAt: z.nullable(instant),
      status: z.enum(["done", "failed", "running"]),
      bytes: z.nullable(bytes),
      files: z.nullable(count),
      error: z.nullable(z.string()),
    }),
  ),
  isOld: z.boolean(),
});

/** What could not be read is null, never 0. */
const systemState = z.object({
  at: instant,
  version: z.string(),
  /** Null where the program was not built from a repository. */
  commit: z.nullable(z.string()),
  /** The newest change of the tables that was applied. Null if this version does not know it. */
  schema: z.nullable(z.string()),
  nodes: z.array(node),
  /** What should be the same on all nodes that answer, and is not. */
  differences: z.array(z.enum(["secret", "files"])),
  database: z.object({
    kind: z.enum(["embedded", "external"]),
    size: z.nullable(bytes),
    connections: z.nullable(z.object({ used: count, limit: count })),
    hasReplica: z.boolean(),
    hasPooler: z.boolean(),
  }),
  /** `failed` counts the jobs that were given up in the last day. */
  queue: z.nullable(
    z.object({ waiting: count, oldestSeconds: count, failed: count, kinds: z.array(queueKind) }),
  ),
  mail: z.object({
    isSetUp: z.boolean(),
    /** Null if no process has seen one go out. */
    sentAt: z.nullable(instant),
    failure: z.nullable(z.object({ at: instant, reason: z.string() })),
  }),
  files: z.object({ kind: z.enum(["disk", "bucket"]), bucket: z.nullable(z.string()) }),
  services: z.object({ geocoder: z.boolean(), routing: z.boolean(), map: z.boolean() }),
  backup,
});
export type SystemState = z.infer<typeof systemState>;

export const readSystem = route({
  method: "GET",
  path: "/system",
  access: "system:read",
  summary: "How the deployment is doing, for the people who run it",
  tag: "System",
  status: 200,
  response: systemState,
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
