import { precisions } from "@fieldwright/domain/places";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
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
import { editable, instant, oneOf, primaryId, softDelete } from "./columns";
import { organizationId } from "./organizations";

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
    /** Precision of the coordinates, if there are any. */
    precision: text("precision", { enum: precisions }).notNull().default("zip"),
    /** When this address was geocoded. Reset if the address changes. */
    geocodedAt: instant("geocoded_at"),
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
    index("properties_zip_idx")
      .on(table.organizationId, table.zip)
      .where(sql`is_primary and deleted_at is null`),
    uniqueIndex("properties_primary_key")
      .on(table.organizationId, table.clientId)
      .where(sql`is_primary and deleted_at is null`),
    index("properties_unlocated_idx")
      .on(table.id)
      .where(sql`geocoded_at is null and precision <> 'pin' and deleted_at is null`),
    check("properties_precision_check", oneOf("precision", precisions)),
  ],
);
