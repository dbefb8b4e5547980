import { documentKinds } from "@fieldwright/domain/document-numbers";
import { check, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { oneOf } from "./columns";
import { organizationId } from "./organizations";

export const documentCounters = pgTable(
  "document_counters",
  {
    organizationId: organizationId(),
    kind: text("kind", { enum: documentKinds }).notNull(),
    last: integer("last").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.kind] }),
    check("document_counters_kind_check", oneOf("kind", documentKinds)),
  ],
);
