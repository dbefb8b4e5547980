import { noCents } from "@fieldwright/domain/money";
import { storedQuoteStatuses } from "@fieldwright/domain/statuses";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  type PgTableExtraConfigValue,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { attachments } from "./attachments";
import { clients, properties } from "./clients";
import {
  cents,
  documentLine,
  editable,
  instant,
  isRate,
  lineHasUnit,
  lineIsPriced,
  oneOf,
  rate,
  rowId,
  softDelete,
  totals,
  totalsAddUp,
} from "./columns";
// oxlint-disable-next-line import/no-cycle -- a quote and its job point at each other; both keys are read lazily
import { jobs } from "./jobs";
import { organizationId } from "./organizations";

export const quotes = pgTable(
  "quotes",
  {
    id: rowId(),
    organizationId: organizationId(),
    clientId: uuid("client_id").notNull(),
    propertyId: uuid("property_id"),
    /** The job that this quote became. */
    jobId: uuid("job_id"),
    number: text("number").notNull(),
    /** Revising a quote keeps its number and increases this. */
    revision: integer("revision").notNull().default(1),
    title: text("title").notNull(),
    description: text("description").notNull().default(""),
    status: text("status", { enum: storedQuoteStatuses }).notNull().default("pending"),
    /** The last day on which the customer can approve, in the organization's zone. */
    validUntil: date("valid_until", { mode: "string" }).notNull(),
    /** Shown to the customer above the lines. */
    message: text("message").notNull().default(""),
    /** Due on approval. */
    deposit: cents("deposit_cents").notNull().default(noCents),
    /** Set if the deposit was given as a share of the total. `deposit` is the resulting amount. */
    depositRate: rate("deposit_rate"),
    sentAt: instant("sent_at"),
    /** The customer was sent something else than the quote is now. */
    changedSinceSent: boolean("changed_since_sent").notNull().default(false),
    decidedAt: instant("decided_at"),
    /** The name that the customer typed, or the office member who decided for them. */
    decidedByName: text("decided_by_name"),
    declineReason: text("decline_reason").notNull().default(""),
    /** The IP address of a customer who decided through a link. */
    decidedFrom: text("decided_from"),
    /** The drawn signature, a file on the quote. */
    signatureId: uuid("signature_id"),
    /** The sum of the quote's payments. Maintained by the trigger `payments_maintain_paid`. Never write it. */
    depositPaid: cents("deposit_paid_cents").notNull().default(noCents),
    ...totals(),
    ...editable(),
    ...softDelete(),
  },
  (table): PgTableExtraConfigValue[] => [
    primaryKey({ name: "quotes_pkey", columns: [table.organizationId, table.id] }),
    index("quotes_deleted_idx").on(table.organizationId, table.deletedAt).where(sql`deleted_at is not null`),
    unique("quotes_number_key").on(table.organizationId, table.number),
    foreignKey({
      name: "quotes_client_fk",
      columns: [table.organizationId, table.clientId],
      foreignColumns: [clients.organizationId, clients.id],
    }),
    foreignKey({
      name: "quotes_property_fk",
      columns: [table.organizationId, table.propertyId],
      foreignColumns: [properties.organizationId, properties.id],
    }),
    foreignKey({
      name: "quotes_job_fk",
      columns: [table.organizationId, table.jobId],
      foreignColumns: [jobs.organizationId, jobs.id],
    }),
    foreignKey({
      name: "quotes_signature_fk",
      columns: [table.organizationId, table.signatureId],
      foreignColumns: [attachments.organizationId, attachments.id],
    }),
    // The list's index includes the search text. Drizzle cannot express that: see the migration.
    index("quotes_status_idx")
      .on(table.organizationId, table.status, table.createdAt.desc(), table.id.desc())
      .where(sql`deleted_at is null`),
    index("quotes_client_idx").on(
      table.organizationId,
      table.clientId,
      table.createdAt.desc(),
      table.id.desc(),
    ),
    check("quotes_status_check", oneOf("status", storedQuoteStatuses)),
    index("quotes_open_idx")
      .on(table.organizationId, table.createdAt.desc(), table.id.desc(), table.validUntil)
      .where(sql`deleted_at is null and status = 'pending'`),
    // For reminders, which are looked for in all organizations at once.
    index("quotes_remind_idx")
      .on(table.validUntil)
      .where(sql`deleted_at is null and status = 'pending' and sent_at is not null`),
    // One index per order of the list.
    index("quotes_total_idx").on(table.organizationId, table.total, table.id).where(sql`deleted_at is null`),
    index("quotes_valid_idx")
      .on(table.organizationId, table.validUntil, table.id)
      .where(sql`deleted_at is null`),
    // Includes the amount, so that counting and summing read the index alone. Drizzle cannot express that.
    index("quotes_unsent_idx")
      .on(table.organizationId, table.createdAt.desc(), table.id.desc(), table.validUntil)
      .where(sql`deleted_at is null and status = 'pending' and sent_at is null`),
    check("quotes_totals_check", totalsAddUp),
    check("quotes_discount_rate_check", isRate("discount_rate")),
    check("quotes_deposit_check", sql`deposit_cents >= 0`),
    check("quotes_deposit_rate_check", isRate("deposit_rate")),
  ],
);

export const quoteLines = pgTable(
  "quote_lines",
  {
    id: rowId(),
    organizationId: organizationId(),
    quoteId: uuid("quote_id").notNull(),
    ...documentLine(),
    /** Customers choose optional lines. Only selected lines count toward the totals. */
    optional: boolean("optional").notNull().default(false),
    selected: boolean("selected").notNull().default(true),
  },
  (table) => [
    primaryKey({ name: "quote_lines_pkey", columns: [table.organizationId, table.id] }),
    foreignKey({
      name: "quote_lines_quote_fk",
      columns: [table.organizationId, table.quoteId],
      foreignColumns: [quotes.organizationId, quotes.id],
    }).onDelete("cascade"),
    unique("quote_lines_position_key").on(table.organizationId, table.quoteId, table.position),
    check("quote_lines_price_check", lineIsPriced),
    check("quote_lines_unit_check", lineHasUnit),
    check("quote_lines_selected_check", sql`optional or selected`),
  ],
);
