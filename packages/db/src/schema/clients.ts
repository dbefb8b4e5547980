import { messageChannels, type NoTexts } from "@fieldwright/domain/message-details";
import { precisions } from "@fieldwright/domain/places";
import { clientStatuses } from "@fieldwright/domain/statuses";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
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
import { createdAt, editable, instant, oneOf, rate, rowId, softDelete } from "./columns";
import { organizationId } from "./organizations";
import { users } from "./users";

export const clients = pgTable(
  "clients",
  {
    id: rowId(),
    organizationId: organizationId(),
    /** The client's account, linked when its email is verified. */
    userId: uuid("user_id").references(() => users.id),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    /** Blank if there is none. */
    email: text("email").notNull(),
    phone: text("phone"),
    companyName: text("company_name").notNull().default(""),
    status: text("status", { enum: clientStatuses }).notNull().default("active"),
    tags: text("tags").array().notNull().default(sql`'{}'`),
    /** A company without a person. Its name is also the first name, so that every list and greeting has one. */
    companyOnly: boolean("company_only").notNull().default(false),
    /** Further phones, emails and people. */
    contacts: jsonb("contacts").$type<readonly ClientContact[]>().notNull().default([]),
    /** Internal. */
    notes: text("notes").notNull().default(""),
    /** Null if it is the primary address. */
    billingAddress: jsonb("billing_address").$type<BillingAddress>(),
    /** Its number in the program that it was imported from. Blank if there is none. */
    reference: text("reference").notNull().default(""),
    /** Null means the organization's rate. */
    taxRate: rate("tax_rate"),
    /** How the client wants to hear about visits. Null if they never said. */
    visitChannel: text("visit_channel", { enum: messageChannels }),
    /** The number that cannot get texts, and why. Another number starts afresh. */
    noTexts: jsonb("no_texts").$type<NoTexts>(),
    ...editable(),
    ...softDelete(),
  },
  (table) => [
    primaryKey({ name: "clients_pkey", columns: [table.organizationId, table.id] }),
    index("clients_deleted_idx").on(table.organizationId, table.deletedAt).where(sql`deleted_at is not null`),
    // The list's index includes the search text. Drizzle cannot express that: see the migration.
    index("clients_status_idx")
      .on(table.organizationId, table.status, table.createdAt.desc(), table.id.desc())
      .where(sql`deleted_at is null`),
    index("clients_reference_idx").on(table.organizationId, table.reference).where(sql`reference <> ''`),
    index("clients_user_idx").on(table.userId),
    index("clients_email_idx").on(sql`lower(${table.email})`),
    check("clients_status_check", oneOf("status", clientStatuses)),
    check("clients_visit_channel_check", oneOf("visit_channel", messageChannels)),
  ],
);

const customerLinkKinds = ["quote", "invoice", "visit"] as const;
export type CustomerLinkKind = (typeof customerLinkKinds)[number];

/** A customer's secret link to a document or a visit. Only the SHA-256 of the token is stored. */
export const customerLinks = pgTable(
  "customer_links",
  {
    id: rowId(),
    organizationId: organizationId(),
    kind: text("kind", { enum: customerLinkKinds }).notNull(),
    recordId: uuid("record_id").notNull(),
    tokenHash: text("token_hash").notNull(),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
    opens: integer("opens").notNull().default(0),
    firstOpenedAt: instant("first_opened_at"),
    lastOpenedAt: instant("last_opened_at"),
  },
  (table) => [
    primaryKey({ name: "customer_links_pkey", columns: [table.organizationId, table.id] }),
    uniqueIndex("customer_links_token_key").on(table.tokenHash, table.organizationId),
    index("customer_links_record_idx").on(table.organizationId, table.kind, table.recordId),
    check("customer_links_kind_check", oneOf("kind", customerLinkKinds)),
  ],
);

export const properties = pgTable(
  "properties",
  {
    id: rowId(),
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
    primaryKey({ name: "properties_pkey", columns: [table.organizationId, table.id] }),
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

type ClientContact = {
  readonly label: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
};

type BillingAddress = {
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
};
