import { bigint, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant, oneOf, primaryId } from "./columns";

const backupStatuses = ["running", "done", "failed"] as const;

/** Every try to make a backup of the whole deployment, wherever it went. */
export const backups = pgTable(
  "backups",
  {
    id: primaryId(),
    startedAt: instant("started_at").notNull(),
    finishedAt: instant("finished_at"),
    /** A folder or bucket, without anything secret. */
    place: text("place").notNull(),
    status: text("status", { enum: backupStatuses }).notNull().default("running"),
    /** Of the database, packed, and of all files. */
    bytes: bigint("bytes", { mode: "number" }).notNull().default(0),
    files: integer("files").notNull().default(0),
    /** Why it failed. Of one that is done: which files were missing. */
    error: text("error"),
  },
  (table) => [
    check("backups_status_check", oneOf("status", backupStatuses)),
    index("backups_started_idx").on(table.startedAt),
  ],
);
