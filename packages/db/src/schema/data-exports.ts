import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, oneOf, primaryId } from "./columns";
import { organizationId } from "./organizations";
import { users } from "./users";

export const exportStatuses = ["pending", "ready", "failed"] as const;

/** A full export. The file is kept for a day next to the data. An organization has at most one in progress. */
export const dataExports = pgTable(
  "data_exports",
  {
    id: primaryId(),
    organizationId: organizationId(),
    requestedBy: uuid("requested_by")
      .notNull()
      .references(() => users.id),
    status: text("status", { enum: exportStatuses }).notNull().default("pending"),
    /** Bytes. */
    size: bigint("size", { mode: "number" }),
    /** Why it failed. */
    message: text("message"),
    /** Names of files whose content is lost. The list may be cut. */
    missingFiles: text("missing_files").array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
    finishedAt: instant("finished_at"),
  },
  (table) => [
    index("data_exports_organization_idx").on(table.organizationId, table.createdAt.desc()),
    uniqueIndex("data_exports_open_idx").on(table.organizationId).where(sql`status = 'pending'`),
    check("data_exports_status_check", oneOf("status", exportStatuses)),
  ],
);
