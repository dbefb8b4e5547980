import { documentKinds } from "@fieldwright/domain/document-numbers";
import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { oneOf } from "./columns";
import { organizationId } from "./organizations";

export const documentCounters = pgTable(
  "document_counters",
  {
    organizationId: organizationId(),
    kind: text("kind", { enum: documentKinds }).notNull(),
    last: integer("last").notNull(),
    /** Null means the default prefix. It must not end with a digit, so two prefixes never give the same number. */
    prefix: text("prefix"),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.kind] }),
    check("document_counters_kind_check", oneOf("kind", documentKinds)),
    check("document_counters_prefix_check", sql`prefix ~ '[^0-9]$'`),
  ],
);
