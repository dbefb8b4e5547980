import { securityEventKinds } from "@fieldwright/domain/security-events";
import { bigint, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, oneOf } from "./columns";
import { organizationId } from "./organizations";
import { users } from "./users";

/** Only written by the function `record_security_event`, which limits a flood to a few rows. */
export const securityEvents = pgTable(
  "security_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    organizationId: organizationId(),
    /** The account that the event is about. */
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Who did it. Null if the actor was not authenticated. */
    actorId: uuid("actor_id").references(() => users.id, { onDelete: "set null" }),
    /** What acted on behalf of the person, such as "API key Zapier". */
    via: text("via"),
    kind: text("kind", { enum: securityEventKinds }).notNull(),
    /** Text such as the role before and after. */
    detail: text("detail").notNull().default(""),
    address: text("address").notNull().default(""),
    userAgent: text("user_agent").notNull().default(""),
    /** Number of events in this row, if there were too many in an hour for a row each. */
    count: integer("count").notNull().default(1),
    at: instant("at").notNull().defaultNow(),
    lastAt: instant("last_at").notNull().defaultNow(),
  },
  (table) => [
    index("security_events_list_idx").on(table.organizationId, table.id),
    index("security_events_kind_idx").on(table.organizationId, table.kind, table.id),
    index("security_events_account_idx").on(table.userId, table.kind, table.at),
    index("security_events_actor_idx").on(table.actorId),
    index("security_events_expiry_idx").on(table.at),
    check("security_events_kind_check", oneOf("kind", securityEventKinds)),
  ],
);
