import { sql } from "drizzle-orm";
import { bigint, check, pgTable, uuid } from "drizzle-orm/pg-core";
import { organizations } from "./organizations";

/** How much an organization's stored files take up, deleted ones until their content goes. Kept by triggers, never written. */
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
