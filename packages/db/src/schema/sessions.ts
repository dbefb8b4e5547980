import { boolean, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, primaryId } from "./columns";
import { users } from "./users";

/** Sends the id of each session or API key that ended. See the trigger `announce_end`. */
export const sessionEndsChannel = "fieldwright_session_ends";

/** Only the SHA-256 of a token is stored. */
export const sessions = pgTable(
  "sessions",
  {
    id: primaryId(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull(),
    remembered: boolean("remembered").notNull().default(false),
    userAgent: text("user_agent").notNull().default(""),
    address: text("address").notNull().default(""),
    createdAt: createdAt(),
    lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("sessions_token_hash_key").on(table.tokenHash),
    index("sessions_user_idx").on(table.userId, table.lastSeenAt.desc()),
    index("sessions_expiry_idx").on(table.expiresAt),
  ],
);
