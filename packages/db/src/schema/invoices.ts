import { noCents } from "@fieldwright/domain/money";
import { paymentMethods } from "@fieldwright/domain/statuses";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { clients } from "./clients";
import {
  cents,
  createdAt,
  documentLine,
  editable,
  instant,
  isRate,
  lineHasUnit,
  lineIsPriced,
  oneOf,
  rowId,
  softDelete,
  totals,
  totalsAddUp,
} from "./columns";
import { jobs } from "./jobs";
import { organizationId } from "./organizations";
import { quotes } from "./quotes";
import { users } from "./users";

/** Provider events that were already handled. */
export const stripeEvents = pgTable(
  "stripe_events",
  {
    organizationId: organizationId(),
    eventId: text("event_id").notNull(),
    type: text("type").notNull(),
    receivedAt: instant("received_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: "stripe_events_pkey", columns: [table.organizationId, table.eventId] }),
    index("stripe_events_age_idx").on(table.receivedAt),
  ],
);

export const invoices = pgTable(
  "invoices",
  {
    id: rowId(),
    organizationId: organizationId(),
    clientId: uuid("client_id").notNull(),
    jobId: uuid("job_id").notNull(),
    number: text("number").notNull(),
    dueDate: date("due_date", { mode: "string" }).notNull(),
    notes: text("notes").notNull().default(""),
    sentAt: instant("sent_at"),
    voidedAt: instant("voided_at"),
    voidReason: text("void_reason").notNull().default(""),
    /** Its number in the program that it was imported from. Blank if there is none. */
    reference: text("reference").notNull().default(""),
    /** Came from another program, whose books have it: accounting files leave it out. */
    imported: boolean("imported").notNull().default(false),
    /** No reminders and no late fees, until somebody sends it. */
    quiet: boolean("quiet").notNull().default(false),
    ...totals(),
    /** The sum of payments. Maintained by the trigger `payments_maintain_paid`. Never write it. */
    paid: cents("paid_cents").notNull().default(noCents),
    ...editable(),
    ...softDelete(),
  },
  (table) => [
    primaryKey({ name: "invoices_pkey", columns: [table.organizationId, table.id] }),
    index("invoices_deleted_idx")
      .on(table.organizationId, table.deletedAt)
      .where(sql`deleted_at is not null`),
    unique("invoices_number_key").on(table.organizationId, table.number),
    foreignKey({
      name: "invoices_client_fk",
      columns: [table.organizationId, table.clientId],
      foreignColumns: [clients.organizationId, clients.id],
    }),
    foreignKey({
      name: "invoices_job_fk",
      columns: [table.organizationId, table.jobId],
      foreignColumns: [jobs.organizationId, jobs.id],
    }),
    // The list's index includes the search text. Drizzle cannot express that: see the migration.
    index("invoices_client_idx").on(
      table.organizationId,
      table.clientId,
      table.createdAt.desc(),
      table.id.desc(),
    ),
    index("invoices_reference_idx").on(table.organizationId, table.reference).where(sql`reference <> ''`),
    index("invoices_job_idx").on(table.organizationId, table.jobId),
    index("invoices_open_idx")
      .on(table.organizationId, table.dueDate)
      .where(sql`deleted_at is null and voided_at is null and paid_cents < total_cents`),
    // Includes the amounts, so that what clients owe is summed from the index alone. Drizzle cannot express that.
    index("invoices_owed_idx")
      .on(table.organizationId, table.clientId, table.dueDate, table.id)
      .where(sql`deleted_at is null and voided_at is null and paid_cents < total_cents`),
    index("invoices_open_list_idx")
      .on(table.organizationId, table.createdAt.desc(), table.id.desc(), table.dueDate)
      .where(sql`deleted_at is null and voided_at is null and paid_cents < total_cents`),
    index("invoices_paid_idx")
      .on(table.organizationId, table.createdAt.desc(), table.id.desc())
      .where(sql`deleted_at is null and voided_at is null and paid_cents >= total_cents`),
    index("invoices_voided_idx")
      .on(table.organizationId, table.createdAt.desc(), table.id.desc())
      .where(sql`deleted_at is null and voided_at is not null`),
    // For reminders, which are looked for in all organizations at once.
    index("invoices_remind_idx")
      .on(table.dueDate)
      .where(
        sql`deleted_at is null and voided_at is null and paid_cents < total_cents and sent_at is not null`,
      ),
    // One index per order of the list.
    index("invoices_total_idx")
      .on(table.organizationId, table.total, table.id)
      .where(sql`deleted_at is null`),
    index("invoices_due_idx")
      .on(table.organizationId, table.dueDate, table.id)
      .where(sql`deleted_at is null`),
    // Includes the amounts, so that counting and summing read the index alone. Drizzle cannot express that.
    index("invoices_unsent_idx")
      .on(table.organizationId, table.createdAt.desc(), table.id.desc())
      .where(sql`deleted_at is null and voided_at is null and paid_cents < total_cents and sent_at is null`),
    check("invoices_totals_check", totalsAddUp),
    check("invoices_discount_rate_check", isRate("discount_rate")),
    check("invoices_paid_check", sql`paid_cents >= 0`),
  ],
);

export const invoiceLines = pgTable(
  "invoice_lines",
  {
    id: rowId(),
    organizationId: organizationId(),
    invoiceId: uuid("invoice_id").notNull(),
    ...documentLine(),
  },
  (table) => [
    primaryKey({ name: "invoice_lines_pkey", columns: [table.organizationId, table.id] }),
    foreignKey({
      name: "invoice_lines_invoice_fk",
      columns: [table.organizationId, table.invoiceId],
      foreignColumns: [invoices.organizationId, invoices.id],
    }).onDelete("cascade"),
    unique("invoice_lines_position_key").on(table.organizationId, table.invoiceId, table.position),
    check("invoice_lines_price_check", lineIsPriced),
    check("invoice_lines_unit_check", lineHasUnit),
  ],
);

/**
 * A card payment as reported by the provider. `paid` and `refunded` only grow, so the order and number of the
 * provider's events do not matter. The payments in the ledger are derived from them.
 */
export const cardCheckouts = pgTable(
  "card_checkouts",
  {
    id: rowId(),
    organizationId: organizationId(),
    /** What is being paid: an invoice, or the deposit of a quote. */
    invoiceId: uuid("invoice_id"),
    quoteId: uuid("quote_id"),
    amount: cents("amount_cents").notNull(),
    sessionId: text("session_id"),
    paymentIntent: text("payment_intent"),
    paid: cents("paid_cents").notNull().default(noCents),
    refunded: cents("refunded_cents").notNull().default(noCents),
    /** Money that was no longer owed when it arrived. It is refunded. */
    excess: cents("excess_cents").notNull().default(noCents),
    /** "Visa ending 4242". */
    card: text("card").notNull().default(""),
    createdAt: createdAt(),
    paidAt: instant("paid_at"),
    closedAt: instant("closed_at"),
  },
  (table) => [
    primaryKey({ name: "card_checkouts_pkey", columns: [table.organizationId, table.id] }),
    foreignKey({
      name: "card_checkouts_invoice_fk",
      columns: [table.organizationId, table.invoiceId],
      foreignColumns: [invoices.organizationId, invoices.id],
    }),
    foreignKey({
      name: "card_checkouts_quote_fk",
      columns: [table.organizationId, table.quoteId],
      foreignColumns: [quotes.organizationId, quotes.id],
    }),
    uniqueIndex("card_checkouts_session_key").on(table.organizationId, table.sessionId),
    index("card_checkouts_intent_idx").on(table.organizationId, table.paymentIntent),
    index("card_checkouts_invoice_idx").on(table.organizationId, table.invoiceId),
    index("card_checkouts_quote_idx").on(table.organizationId, table.quoteId),
    check("card_checkouts_subject_check", sql`num_nonnulls(invoice_id, quote_id) = 1`),
    check(
      "card_checkouts_amounts_check",
      sql`amount_cents > 0 and paid_cents >= 0 and refunded_cents >= 0 and excess_cents between 0 and paid_cents`,
    ),
  ],
);

/** A refund is a negative payment. A deposit belongs to its quote, and also to the invoice once there is one. */
export const payments = pgTable(
  "payments",
  {
    id: rowId(),
    organizationId: organizationId(),
    invoiceId: uuid("invoice_id"),
    quoteId: uuid("quote_id"),
    /** Set for card payments and refunds through the provider. */
    checkoutId: uuid("checkout_id"),
    /** For a refund entered by hand: the payment that it refunds. */
    refundOf: uuid("refund_of"),
    amount: cents("amount_cents").notNull(),
    method: text("method", { enum: paymentMethods }).notNull(),
    paidAt: instant("paid_at").notNull().defaultNow(),
    /** May be a client's account, which has no organization. */
    recordedBy: uuid("recorded_by").references(() => users.id),
    note: text("note").notNull().default(""),
    /** Came with an imported invoice: the other program's books have it. */
    imported: boolean("imported").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: "payments_invoice_fk",
      columns: [table.organizationId, table.invoiceId],
      foreignColumns: [invoices.organizationId, invoices.id],
    }),
    foreignKey({
      name: "payments_quote_fk",
      columns: [table.organizationId, table.quoteId],
      foreignColumns: [quotes.organizationId, quotes.id],
    }),
    foreignKey({
      name: "payments_checkout_fk",
      columns: [table.organizationId, table.checkoutId],
      foreignColumns: [cardCheckouts.organizationId, cardCheckouts.id],
    }),
    // Deferred, which drizzle cannot express: an import writes payments and refunds in any order.
    foreignKey({
      name: "payments_refund_of_fk",
      columns: [table.organizationId, table.refundOf],
      foreignColumns: [table.organizationId, table.id],
    }),
    primaryKey({ name: "payments_pkey", columns: [table.organizationId, table.id] }),
    index("payments_refund_of_idx")
      .on(table.organizationId, table.refundOf)
      .where(sql`refund_of is not null`),
    check("payments_refund_of_check", sql`refund_of is null or amount_cents < 0`),
    index("payments_quote_idx").on(table.organizationId, table.quoteId).where(sql`quote_id is not null`),
    index("payments_deposit_idx").on(table.organizationId, table.quoteId).where(sql`invoice_id is null`),
    index("payments_checkout_idx")
      .on(table.organizationId, table.checkoutId)
      .where(sql`checkout_id is not null`),
    check("payments_subject_check", sql`invoice_id is not null or quote_id is not null`),
    index("payments_invoice_idx").on(table.organizationId, table.invoiceId, table.paidAt),
    // Includes the amount, so revenue is summed from the index alone.
    index("payments_day_idx").on(table.organizationId, table.paidAt, table.amount),
    check("payments_amount_check", sql`amount_cents <> 0`),
    check("payments_method_check", oneOf("method", paymentMethods)),
  ],
);
