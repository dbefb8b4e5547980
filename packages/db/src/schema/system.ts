import { sql } from "drizzle-orm";
import { bigint, check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant, oneOf, primaryId } from "./columns";

const nodeRoles = ["all", "web", "worker"] as const;

/** Processes of the deployment. Each one says every few seconds that it is alive. */
export const nodes = pgTable(
  "nodes",
  {
    id: primaryId(),
    hostname: text("hostname").notNull(),
    role: text("role", { enum: nodeRoles }).notNull(),
    version: text("version").notNull(),
    /** Bytes where the process keeps its data. */
    diskFree: bigint("disk_free", { mode: "number" }).notNull(),
    diskTotal: bigint("disk_total", { mode: "number" }).notNull(),
    /** Tells whether two processes have the same secret, and says nothing of it. Null from a version before, like the next. */
    secretCheck: text("secret_check"),
    /** Names the place of the files. */
    filesPlace: text("files_place"),
    /** Since when the process cannot read or write files. */
    filesFailSince: instant("files_fail_since"),
    /** Seconds that its clock is ahead of the database's. */
    clockAhead: integer("clock_ahead"),
    startedAt: instant("started_at").notNull().defaultNow(),
    seenAt: instant("seen_at").notNull().defaultNow(),
  },
  () => [check("nodes_role_check", oneOf("role", nodeRoles))],
);

/** When email last worked and last failed, whichever process sent it. */
export const mailState = pgTable(
  "mail_state",
  {
    id: integer("id").primaryKey().default(1),
    sentAt: instant("sent_at"),
    failedAt: instant("failed_at"),
    /** Names nobody. */
    reason: text("reason").notNull().default(""),
  },
  () => [check("mail_state_single_check", sql`id = 1`)],
);
