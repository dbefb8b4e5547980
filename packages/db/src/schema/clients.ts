import { clientStatuses } from "@fieldwright/domain/statuses";
import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { editable, oneOf, primaryId, rate, softDelete } from "./columns";
import { organizationId } from "./organizations";
import { users } from "./users";

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

export const clients = pgTable(
  "clients",
  {
    id: primaryId(),
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
    ...editable(),
    ...softDelete(),
  },
  (table) => [
    unique("clients_tenant_key").on(table.organizationId, table.id),
    index("clients_deleted_idx").on(table.organizationId, table.deletedAt).where(sql`deleted_at is not null`),
    // The list's index includes the search text. Drizzle cannot express that: see the migration.
    index("clients_status_idx")
      .on(table.organizationId, table.status, table.createdAt.desc(), table.id.desc())
      .where(sql`deleted_at is null`),
    index("clients_reference_idx").on(table.organizationId, table.reference).where(sql`reference <> ''`),
    index("clients_user_idx").on(table.userId),
    index("clients_email_idx").on(sql`lower(${table.email})`),
    check("clients_status_check", oneOf("status", clientStatuses)),
  ],
);
