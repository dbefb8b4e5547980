import { sql } from "drizzle-orm";
import { check, date, foreignKey, index, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { organizationId } from "./organizations";
import { users } from "./users";

/** A week of a person's time that was approved for payroll. Its time is locked. */
export const timeApprovals = pgTable(
  "time_approvals",
  {
    organizationId: organizationId(),
    userId: uuid("user_id").notNull(),
    /** The Sunday on which the week begins. */
    week: date("week", { mode: "string" }).notNull(),
    approvedBy: uuid("approved_by").notNull(),
    approvedAt: instant("approved_at").notNull(),
    /** As they were then. */
    minutes: integer("minutes").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId, table.week] }),
    foreignKey({
      name: "time_approvals_user_fk",
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }),
    foreignKey({
      name: "time_approvals_approved_by_fk",
      columns: [table.organizationId, table.approvedBy],
      foreignColumns: [users.organizationId, users.id],
    }),
    index("time_approvals_approved_by_idx").on(table.organizationId, table.approvedBy),
    check("time_approvals_week_check", sql`extract(dow from week) = 0 and minutes >= 0`),
  ],
);
