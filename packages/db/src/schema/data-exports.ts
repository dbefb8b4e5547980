import { bigint, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, oneOf, primaryId } from "./columns";
import { organizationId } from "./organizations";
import { users } from "./users";

export const exportStatuses = ["pending", "ready", "failed"] as const;

/** A complete export; its file lies beside the data for a day. */
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
    createdAt: createdAt(),
    finishedAt: instant("finished_at"),
  },
  (table) => [
    index("data_exports_organization_idx").on(table.organizationId, table.createdAt.desc()),
    check("data_exports_status_check", oneOf("status", exportStatuses)),
  ],
);
