import { sql } from "drizzle-orm";
import { check, doublePrecision, foreignKey, index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";
import { organizationId } from "./organizations";
import { users } from "./users";
import { visits } from "./visits";

/** People who share their position have a row. Only the last position is kept, and not beyond its day. */
export const userPositions = pgTable(
  "user_positions",
  {
    organizationId: organizationId(),
    userId: uuid("user_id").notNull(),
    lat: doublePrecision("lat"),
    lng: doublePrecision("lng"),
    /** Meters. */
    accuracy: doublePrecision("accuracy"),
    at: instant("at"),
    /** The visit that the person was on. */
    visitId: uuid("visit_id"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    foreignKey({
      name: "user_positions_user_fk",
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "user_positions_visit_fk",
      columns: [table.organizationId, table.visitId],
      foreignColumns: [visits.organizationId, visits.id],
    }),
    index("user_positions_visit_idx").on(table.organizationId, table.visitId),
    index("user_positions_at_idx").on(table.at).where(sql`at is not null`),
    check(
      "user_positions_whole_check",
      sql`num_nulls(lat, lng, accuracy, at, visit_id) in (0, 5) and lat between -90 and 90 and lng between -180 and 180`,
    ),
  ],
);
