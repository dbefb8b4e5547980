import { sql } from "drizzle-orm";
import { check, foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";
import { organizationId } from "./organizations";
import { users } from "./users";
import { visits } from "./visits";

/** How a visit was signed off. The newest row of a visit counts. */
export const visitSignatures = pgTable(
  "visit_signatures",
  {
    organizationId: organizationId(),
    /** Made on the phone. */
    id: uuid("id").notNull(),
    visitId: uuid("visit_id").notNull(),
    userId: uuid("user_id").notNull(),
    /** Who signed. Empty, without strokes, if nobody was home. */
    name: text("name").notNull(),
    /** Lines in a box of 1000 by 400. */
    strokes: text("strokes"),
    signedAt: instant("signed_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: "visit_signatures_visit_fk",
      columns: [table.organizationId, table.visitId],
      foreignColumns: [visits.organizationId, visits.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "visit_signatures_user_fk",
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }),
    index("visit_signatures_visit_idx").on(table.organizationId, table.visitId, table.signedAt),
    index("visit_signatures_user_idx").on(table.organizationId, table.userId),
    check("visit_signatures_name_check", sql`(name = '') = (strokes is null)`),
  ],
);
