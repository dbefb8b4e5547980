import { bigint, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";
import { organizationId } from "./organizations";
import { users } from "./users";

/** Visit changes that a person will be notified of. One row per visit, however often it changes until then. */
export const visitNotices = pgTable(
  "visit_notices",
  {
    organizationId: organizationId(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    visitId: uuid("visit_id").notNull(),
    /** The audit row of the first change. */
    changeId: bigint("change_id", { mode: "number" }).notNull(),
    /** Start of the visit before the first change. Null if the person was not booked for it. */
    wasAt: instant("was_at"),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.userId, table.visitId] })],
);
