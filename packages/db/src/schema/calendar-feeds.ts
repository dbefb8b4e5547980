import { foreignKey, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, primaryId } from "./columns";
import { organizationId } from "./organizations";
import { users } from "./users";

/** The secret link to a member's calendar, one per person. Only its SHA-256 is stored. */
export const calendarFeeds = pgTable(
  "calendar_feeds",
  {
    id: primaryId(),
    organizationId: organizationId(),
    userId: uuid("user_id").notNull(),
    tokenHash: text("token_hash").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: "calendar_feeds_user_fk",
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete("cascade"),
    unique("calendar_feeds_user_key").on(table.organizationId, table.userId),
    uniqueIndex("calendar_feeds_hash_key").on(table.tokenHash),
  ],
);
