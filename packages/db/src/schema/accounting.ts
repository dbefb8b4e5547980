import { accountingFormats, accountingItemKinds } from "@fieldwright/domain/accounting";
import { check, date, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, editable, oneOf, rowId } from "./columns";
import { organizationId } from "./organizations";
import { users } from "./users";

/** The books are closed through this day: nothing dated up to it can change. */
export const accountingSettings = pgTable("accounting_settings", {
  organizationId: organizationId().primaryKey(),
  closedThrough: date("closed_through", { mode: "string" }),
  ...editable(),
});

/** Files are kept, so an old export can be downloaded again unchanged. */
export const accountingExports = pgTable(
  "accounting_exports",
  {
    id: rowId(),
    organizationId: organizationId(),
    format: text("format", { enum: accountingFormats }).notNull(),
    from: date("from_day", { mode: "string" }).notNull(),
    to: date("to_day", { mode: "string" }).notNull(),
    files: jsonb("files").$type<{ name: string; content: string }[]>().notNull(),
    counts: jsonb("counts").$type<{ invoices: number; payments: number; clients: number }>().notNull(),
    createdBy: uuid("created_by"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: "accounting_exports_pkey", columns: [table.organizationId, table.id] }),
    foreignKey({
      name: "accounting_exports_created_by_fk",
      columns: [table.organizationId, table.createdBy],
      foreignColumns: [users.organizationId, users.id],
    }),
    index("accounting_exports_list_idx").on(table.organizationId, table.createdAt.desc(), table.id.desc()),
    check("accounting_exports_format_check", oneOf("format", accountingFormats)),
  ],
);

/** Items of an export. The next export of the same format leaves them out. */
export const accountingExportItems = pgTable(
  "accounting_export_items",
  {
    organizationId: organizationId(),
    exportId: uuid("export_id").notNull(),
    format: text("format", { enum: accountingFormats }).notNull(),
    kind: text("kind", { enum: accountingItemKinds }).notNull(),
    recordId: uuid("record_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.format, table.kind, table.recordId, table.exportId] }),
    foreignKey({
      name: "accounting_export_items_export_fk",
      columns: [table.organizationId, table.exportId],
      foreignColumns: [accountingExports.organizationId, accountingExports.id],
    }).onDelete("cascade"),
    check("accounting_export_items_kind_check", oneOf("kind", accountingItemKinds)),
  ],
);
