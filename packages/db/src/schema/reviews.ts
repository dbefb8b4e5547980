import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { clients } from "./clients";
import { instant, rowId } from "./columns";
import { jobs } from "./jobs";
import { organizationId } from "./organizations";

/** A request for a customer's rating of a job, and the answer. Only the SHA-256 of the link's token is stored. */
export const reviews = pgTable(
  "reviews",
  {
    id: rowId(),
    organizationId: organizationId(),
    clientId: uuid("client_id").notNull(),
    jobId: uuid("job_id").notNull(),
    tokenHash: text("token_hash").notNull(),
    requestedAt: instant("requested_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    rating: integer("rating"),
    comment: text("comment").notNull().default(""),
    submittedAt: instant("submitted_at"),
  },
  (table) => [
    primaryKey({ name: "reviews_pkey", columns: [table.organizationId, table.id] }),
    foreignKey({
      name: "reviews_client_fk",
      columns: [table.organizationId, table.clientId],
      foreignColumns: [clients.organizationId, clients.id],
    }),
    foreignKey({
      name: "reviews_job_fk",
      columns: [table.organizationId, table.jobId],
      foreignColumns: [jobs.organizationId, jobs.id],
    }).onDelete("cascade"),
    uniqueIndex("reviews_token_key").on(table.tokenHash, table.organizationId),
    index("reviews_job_idx").on(table.organizationId, table.jobId),
    index("reviews_submitted_idx")
      .on(table.organizationId, table.submittedAt)
      .where(sql`submitted_at is not null`),
    check("reviews_rating_check", sql`rating between 1 and 5 and (rating is null) = (submitted_at is null)`),
  ],
);
