import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, instant, oneOf, rowId } from "./columns";
import { organizationId } from "./organizations";
import { users } from "./users";

const statuses = ["waiting", "running", "done", "undoing", "undone"] as const;
const kinds = ["clients", "jobs", "invoices", "prices"] as const;
const duplicates = ["merge", "skip", "keep"] as const;
const outcomes = [
  "waiting",
  "created",
  "merged",
  "skipped",
  "refused",
  "removed",
  "restored",
  "kept",
] as const;

/** What one row of jobs, invoices or prices made or changed, with the versions after it. */
export type MadeRecord = { readonly id: string; readonly version: number };
export type MadeRecords = {
  readonly client?: MadeRecord | undefined;
  readonly job?: MadeRecord | undefined;
  readonly visit?: MadeRecord | undefined;
  readonly invoice?: MadeRecord | undefined;
  readonly price?: MadeRecord | undefined;
  /** An address that was added to the client. */
  readonly property?: string | undefined;
};

/** What the person chose for jobs or invoices. Answers are clients by the name in the file, or "new". */
type ImportChoices = {
  readonly answers: Readonly<Record<string, string>>;
  readonly reminders: boolean;
};

/** A file from another program that comes in row by row. An organization has at most one open. */
export const clientImports = pgTable(
  "client_imports",
  {
    id: rowId(),
    organizationId: organizationId(),
    requestedBy: uuid("requested_by").notNull(),
    kind: text("kind", { enum: kinds }).notNull().default("clients"),
    status: text("status", { enum: statuses }).notNull().default("waiting"),
    fileName: text("file_name").notNull().default(""),
    source: text("source"),
    columns: jsonb("columns").$type<readonly string[]>().notNull(),
    mapping: jsonb("mapping").$type<Readonly<Record<string, string>>>().notNull(),
    onDuplicate: text("on_duplicate", { enum: duplicates }).notNull(),
    choices: jsonb("choices").$type<ImportChoices>().notNull().default({ answers: {}, reminders: false }),
    total: integer("total").notNull(),
    createdAt: createdAt(),
    finishedAt: instant("finished_at"),
  },
  (table) => [
    primaryKey({ name: "client_imports_pkey", columns: [table.organizationId, table.id] }),
    foreignKey({
      name: "client_imports_requested_by_fk",
      columns: [table.organizationId, table.requestedBy],
      foreignColumns: [users.organizationId, users.id],
    }),
    index("client_imports_organization_idx").on(table.organizationId, table.createdAt.desc()),
    index("client_imports_created_idx").on(table.createdAt),
    uniqueIndex("client_imports_open_idx")
      .on(table.organizationId)
      .where(sql`status in ('waiting', 'running', 'undoing')`),
    check("client_imports_kind_check", oneOf("kind", kinds)),
    check("client_imports_status_check", oneOf("status", statuses)),
    check("client_imports_duplicate_check", oneOf("on_duplicate", duplicates)),
  ],
);

export const clientImportRows = pgTable(
  "client_import_rows",
  {
    organizationId: organizationId(),
    importId: uuid("import_id").notNull(),
    /** Its number in a spreadsheet, where the titles are row 1. */
    row: integer("row").notNull(),
    cells: jsonb("cells").$type<readonly string[]>().notNull(),
    /** An earlier row that is the same record. */
    sameAs: integer("same_as"),
    outcome: text("outcome", { enum: outcomes }).notNull().default("waiting"),
    reason: text("reason"),
    clientId: uuid("client_id"),
    /** Of the client after the import. Another one means that somebody changed it since. */
    version: integer("version"),
    /** What a merge changed, to put it back. */
    before: jsonb("before"),
    /** Of jobs, invoices and prices. */
    made: jsonb("made").$type<MadeRecords>(),
    /** Addresses that a merge added. */
    addedProperties: uuid("added_properties").array().notNull().default(sql`'{}'`),
  },
  (table) => [
    primaryKey({
      name: "client_import_rows_key",
      columns: [table.organizationId, table.importId, table.row],
    }),
    foreignKey({
      name: "client_import_rows_import_fk",
      columns: [table.organizationId, table.importId],
      foreignColumns: [clientImports.organizationId, clientImports.id],
    }).onDelete("cascade"),
    index("client_import_rows_outcome_idx").on(
      table.organizationId,
      table.importId,
      table.outcome,
      table.row,
    ),
    index("client_import_rows_client_idx").on(table.organizationId, table.importId, table.clientId),
    check("client_import_rows_outcome_check", oneOf("outcome", outcomes)),
  ],
);

const exportStatuses = ["pending", "ready", "failed"] as const;

/** A full export. The file is kept for a day next to the data. An organization has at most one in progress. */
export const dataExports = pgTable(
  "data_exports",
  {
    id: rowId(),
    organizationId: organizationId(),
    requestedBy: uuid("requested_by").notNull(),
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
    primaryKey({ name: "data_exports_pkey", columns: [table.id, table.organizationId] }),
    foreignKey({
      name: "data_exports_requested_by_fk",
      columns: [table.organizationId, table.requestedBy],
      foreignColumns: [users.organizationId, users.id],
    }),
    index("data_exports_organization_idx").on(table.organizationId, table.createdAt.desc()),
    uniqueIndex("data_exports_open_idx").on(table.organizationId).where(sql`status = 'pending'`),
    check("data_exports_status_check", oneOf("status", exportStatuses)),
  ],
);

const importStatuses = ["waiting", "running", "done", "failed"] as const;

/** An uploaded archive that is being imported. An organization has at most one open. */
export const importRuns = pgTable(
  "import_runs",
  {
    id: rowId(),
    organizationId: organizationId(),
    requestedBy: uuid("requested_by").notNull(),
    status: text("status", { enum: importStatuses }).notNull().default("waiting"),
    /** Percent. */
    progress: integer("progress").notNull().default(0),
    /** Why it failed. */
    message: text("message"),
    /** What was imported. */
    report: jsonb("report"),
    createdAt: createdAt(),
    finishedAt: instant("finished_at"),
  },
  (table) => [
    primaryKey({ name: "import_runs_pkey", columns: [table.organizationId, table.id] }),
    foreignKey({
      name: "import_runs_requested_by_fk",
      columns: [table.organizationId, table.requestedBy],
      foreignColumns: [users.organizationId, users.id],
    }),
    index("import_runs_organization_idx").on(table.organizationId, table.createdAt.desc()),
    uniqueIndex("import_runs_open_idx").on(table.organizationId).where(sql`status in ('waiting', 'running')`),
    check("import_runs_status_check", oneOf("status", importStatuses)),
    check("import_runs_progress_check", sql`progress between 0 and 100`),
  ],
);
