import { sql } from "drizzle-orm";
import { bigint, check, pgTable, uuid } from "drizzle-orm/pg-core";
import { organizations } from "./organizations";

/**
 * Storage used by an organization's files. Deleted files count until their content is deleted. Maintained by
 * triggers. Never write it.
 */
export const storageUsed = pgTable(
  "storage_used",
  {
    organizationId: uuid("organization_id")
      .primaryKey()
      .references(() => organizations.id),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
  },
  () => [check("storage_used_bytes_check", sql`bytes >= 0`)],
);
