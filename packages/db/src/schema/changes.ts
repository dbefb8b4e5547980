import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";
import { organizationId, organizations } from "./organizations";
import { users } from "./users";

/** The first answer to a request with an Idempotency-Key. No status while that request is running. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    account: uuid("account").notNull(),
    route: text("route").notNull(),
    key: text("key").notNull(),
    organizationId: uuid("organization_id").references(() => organizations.id),
    requestHash: text("request_hash").notNull(),
    status: integer("status"),
    body: jsonb("body"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.account, table.route, table.key] }),
    index("idempotency_keys_expiry_idx").on(table.createdAt),
  ],
);

/** Attempts within a window, such as failed sign-ins for one email address. */
export const rateCounters = pgTable(
  "rate_counters",
  {
    key: text("key").primaryKey(),
    windowStart: instant("window_start").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [index("rate_counters_expiry_idx").on(table.windowStart)],
);

/** Append-only: the tenant role can neither change nor delete rows. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint("id", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    organizationId: organizationId(),
    /** Null if the product itself acted. */
    actorId: uuid("actor_id").references(() => users.id),
    verb: text("verb").notNull(),
    kind: text("kind").notNull(),
    recordId: uuid("record_id").notNull(),
    from: jsonb("from"),
    to: jsonb("to"),
    /** What acted on behalf of the person, such as "API key Zapier". */
    via: text("via").default(sql`nullif(current_setting('app.via', true), '')`),
    at: instant("at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: "audit_log_pkey", columns: [table.organizationId, table.id] }),
    index("audit_log_record_idx").on(table.organizationId, table.recordId, table.id.desc()),
  ],
);

/** Replayed by the event stream. Contains kind, record and version, but no data. */
export const changeEvents = pgTable(
  "change_events",
  {
    id: bigint("id", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    organizationId: organizationId(),
    kind: text("kind").notNull(),
    recordId: uuid("record_id").notNull(),
    version: integer("version").notNull(),
    /** People besides the office who may see the event. Null means only the office. */
    audience: uuid("audience").array(),
    at: instant("at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: "change_events_pkey", columns: [table.organizationId, table.id] }),
    index("change_events_expiry_idx").on(table.at),
  ],
);
