import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";
import { organizations } from "./organizations";

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
