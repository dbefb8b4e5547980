import { foreignKey, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { editable, primaryId, softDelete } from "./columns";
import { jobs } from "./jobs";
import { organizationId } from "./organizations";
import { users } from "./users";
import { visits } from "./visits";

export const jobNotes = pgTable(
  "job_notes",
  {
    id: primaryId(),
    organizationId: organizationId(),
    jobId: uuid("job_id").notNull(),
    /** The visit during which it was written, if any. */
    visitId: uuid("visit_id"),
    /** May be a client's account, which has no organization. */
    authorId: uuid("author_id")
      .notNull()
      .references(() => users.id),
    body: text("body").notNull(),
    ...editable(),
    ...softDelete(),
  },
  (table) => [
    foreignKey({
      name: "job_notes_job_fk",
      columns: [table.organizationId, table.jobId],
      foreignColumns: [jobs.organizationId, jobs.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "job_notes_visit_fk",
      columns: [table.organizationId, table.visitId],
      foreignColumns: [visits.organizationId, visits.id],
    }),
    index("job_notes_job_idx").on(table.organizationId, table.jobId, table.createdAt.desc()),
    index("job_notes_visit_idx").on(table.organizationId, table.visitId),
  ],
);
