import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { organizationId } from "./organizations";

/** Provider events that were already handled. */
export const stripeEvents = pgTable(
  "stripe_events",
  {
    organizationId: organizationId(),
    eventId: text("event_id").notNull(),
    type: text("type").notNull(),
    receivedAt: instant("received_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: "stripe_events_pkey", columns: [table.organizationId, table.eventId] }),
    index("stripe_events_age_idx").on(table.receivedAt),
  ],
);
