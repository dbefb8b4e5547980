import { sql } from "drizzle-orm";
import { check, foreignKey, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { editable, instant, primaryId } from "./columns";
import { organizationId } from "./organizations";
import { users } from "./users";

export const timeOff = pgTable(
  "time_off",
  {
    id: primaryId(),
    organizationId: organizationId(),
    userId: uuid("user_id").notNull(),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    reason: text("reason").notNull().default(""),
    ...editable(),
  },
  (table) => [
    foreignKey({
      name: "time_off_user_fk",
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete("cascade"),
    index("time_off_user_idx").on(table.organizationId, table.userId, table.startsAt),
    index("time_off_board_idx").on(table.organizationId, table.startsAt, table.endsAt),
    check("time_off_time_check", sql`ends_at > starts_at`),
  ],
);
