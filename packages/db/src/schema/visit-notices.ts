import { bigint, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";
import { organizationId } from "./organizations";
import { users } from "./users";

/** Changes of visits that a person is about to be told of: one row a visit, however often it changes meanwhile. */
export const visitNotices = pgTable(
  "visit_notices",
  {
    organizationId: organizationId(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    visitId: uuid("visit_id").notNull(),
    /** The first change, of the audit log. */
    changeId: bigint("change_id", { mode: "number" }).notNull(),
    /** When it started before the first change; null if it was none of theirs. */
    wasAt: instant("was_at"),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.userId, table.visitId] })],
);
