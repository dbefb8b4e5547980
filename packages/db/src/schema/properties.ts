import { sql } from "drizzle-orm";
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { clients } from "./clients";
import { editable, primaryId, softDelete } from "./columns";
import { organizationId } from "./organizations";

/** A service address of a client. */
export const properties = pgTable(
  "properties",
  {
    id: primaryId(),
    organizationId: organizationId(),
    clientId: uuid("client_id").notNull(),
    line1: text("line1").notNull(),
    line2: text("line2").notNull().default(""),
    city: text("city").notNull().default(""),
    state: text("state").notNull().default(""),
    zip: text("zip").notNull().default(""),
    lat: doublePrecision("lat"),
    lng: doublePrecision("lng"),
    notes: text("notes").notNull().default(""),
    isPrimary: boolean("is_primary").notNull().default(false),
    ...editable(),
    ...softDelete(),
  },
  (table) => [
    unique("properties_tenant_key").on(table.organizationId, table.id),
    foreignKey({
      name: "properties_client_fk",
      columns: [table.organizationId, table.clientId],
      foreignColumns: [clients.organizationId, clients.id],
    }),
    index("properties_client_idx").on(table.organizationId, table.clientId),
    uniqueIndex("properties_primary_key")
      .on(table.organizationId, table.clientId)
      .where(sql`is_primary and deleted_at is null`),
  ],
);
