import type { EmailFallback, MessageDetails } from "@fieldwright/domain/message-details";
import {
  messageChannels,
  messageKinds,
  messageRecordKinds,
  messageStatuses,
} from "@fieldwright/domain/message-details";
import { reminderEvents } from "@fieldwright/domain/reminders";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { clients } from "./clients";
import { cents, createdAt, editable, instant, oneOf, primaryId, rate, rowId } from "./columns";
import { invoices } from "./invoices";
import { organizationId } from "./organizations";
import { users } from "./users";

export const contactMessages = pgTable(
  "contact_messages",
  {
    id: primaryId(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    email: text("email").notNull(),
    phone: text("phone"),
    company: text("company"),
    subject: text("subject").notNull(),
    message: text("message").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("contact_messages_list_idx").on(table.createdAt.desc(), table.id.desc())],
);

/** The key pair that identifies this deployment to push services. Created once, at the first start. */
export const pushKeys = pgTable(
  "push_keys",
  {
    id: integer("id").primaryKey().default(1),
    publicKey: text("public_key").notNull(),
    /** Encrypted with the application's secret. */
    privateKey: text("private_key").notNull(),
    createdAt: createdAt(),
  },
  () => [check("push_keys_single_check", sql`id = 1`)],
);

/** A browser that shows notifications of an account. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: primaryId(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    endpoint: text("endpoint").notNull(),
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("push_subscriptions_endpoint_key").on(table.endpoint),
    index("push_subscriptions_user_idx").on(table.userId),
  ],
);

/** All messages to customers. Each one is stored before it is sent. */
export const messages = pgTable(
  "messages",
  {
    id: rowId(),
    organizationId: organizationId(),
    clientId: uuid("client_id").notNull(),
    kind: text("kind", { enum: messageKinds }).notNull(),
    channel: text("channel", { enum: messageChannels }).notNull(),
    recordKind: text("record_kind", { enum: messageRecordKinds }).notNull(),
    recordId: uuid("record_id").notNull(),
    /** An email address or a phone number. */
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
    /** Only kept until the message is sent and needs no other in its place, because the URL may contain the customer's secret link. */
    action: jsonb("action").$type<{ label: string; url: string }>(),
    attach: jsonb("attach").$type<{ kind: "quote" | "invoice"; id: string }>(),
    /** What an email shows around its text. */
    details: jsonb("details").$type<MessageDetails>(),
    /** The email to send instead if the number cannot get texts. Only kept until the text is known to have arrived. */
    fallback: jsonb("fallback").$type<EmailFallback>(),
    status: text("status", { enum: messageStatuses }).notNull().default("queued"),
    error: text("error").notNull().default(""),
    /** The id given by the mail server or the text message provider. */
    messageId: text("message_id"),
    /** A message with the same key is sent only once. */
    dedupeKey: text("dedupe_key"),
    createdAt: createdAt(),
    sentAt: instant("sent_at"),
    /** Set for an automatic message over the daily limit. */
    heldUntil: instant("held_until"),
  },
  (table) => [
    primaryKey({ name: "messages_pkey", columns: [table.organizationId, table.id] }),
    unique("messages_dedupe_key").on(table.organizationId, table.dedupeKey),
    foreignKey({
      name: "messages_client_fk",
      columns: [table.organizationId, table.clientId],
      foreignColumns: [clients.organizationId, clients.id],
    }),
    index("messages_list_idx").on(table.organizationId, table.createdAt.desc(), table.id.desc()),
    index("messages_client_idx").on(
      table.organizationId,
      table.clientId,
      table.createdAt.desc(),
      table.id.desc(),
    ),
    index("messages_record_idx").on(
      table.organizationId,
      table.recordId,
      table.createdAt.desc(),
      table.id.desc(),
    ),
    check("messages_kind_check", oneOf("kind", messageKinds)),
    check("messages_channel_check", oneOf("channel", messageChannels)),
    check("messages_record_check", oneOf("record_kind", messageRecordKinds)),
    check("messages_status_check", oneOf("status", messageStatuses)),
  ],
);

/** Messages to customers that an organization sent per day, in its zone. */
export const messageDays = pgTable(
  "message_days",
  {
    organizationId: organizationId(),
    day: date("day").notNull(),
    sent: integer("sent").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.day] }),
    index("message_days_expiry_idx").on(table.day),
  ],
);

/** An organization's own texts. Without a row, the default text is used. */
export const messageTemplates = pgTable(
  "message_templates",
  {
    organizationId: organizationId(),
    kind: text("kind", { enum: messageKinds }).notNull(),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
    sms: text("sms").notNull(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.kind] }),
    check("message_templates_kind_check", oneOf("kind", messageKinds)),
  ],
);

/** Without a row here, the default rules apply and `reminder_rules` is not read. */
export const messageSettings = pgTable(
  "message_settings",
  {
    organizationId: organizationId().primaryKey(),
    quietFrom: integer("quiet_from").notNull().default(1200),
    quietUntil: integer("quiet_until").notNull().default(480),
    /** Days after the due date, one fee for each. Empty means no fees. */
    lateFeeDays: integer("late_fee_days").array().notNull().default(sql`'{}'`),
    /** A share of the balance or a fixed amount. Only one of them is set. */
    lateFeeRate: rate("late_fee_rate"),
    lateFeeAmount: cents("late_fee_cents"),
    ...editable(),
  },
  () => [
    check(
      "message_settings_quiet_check",
      sql`quiet_from between 0 and 1439 and quiet_until between 0 and 1439`,
    ),
    check(
      "message_settings_late_fee_check",
      sql`cardinality(late_fee_days) = 0 or num_nonnulls(late_fee_rate, late_fee_cents) = 1`,
    ),
  ],
);

export const reminderRules = pgTable(
  "reminder_rules",
  {
    id: rowId(),
    organizationId: organizationId(),
    event: text("event", { enum: reminderEvents }).notNull(),
    /** Hours or days, depending on the event. */
    offset: integer("offset").notNull(),
    channel: text("channel", { enum: messageChannels }).notNull(),
    enabled: boolean("enabled").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: "reminder_rules_pkey", columns: [table.organizationId, table.id] }),
    unique("reminder_rules_step_key").on(table.organizationId, table.event, table.offset, table.channel),
    check("reminder_rules_event_check", oneOf("event", reminderEvents)),
    check("reminder_rules_channel_check", oneOf("channel", messageChannels)),
    check("reminder_rules_offset_check", sql`"offset" between 0 and 9999`),
  ],
);

/** Reminders that a customer does not want. */
export const clientMutes = pgTable(
  "client_mutes",
  {
    organizationId: organizationId(),
    clientId: uuid("client_id").notNull(),
    event: text("event", { enum: reminderEvents }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.clientId, table.event] }),
    foreignKey({
      name: "client_mutes_client_fk",
      columns: [table.organizationId, table.clientId],
      foreignColumns: [clients.organizationId, clients.id],
    }),
    check("client_mutes_event_check", oneOf("event", reminderEvents)),
  ],
);

/** One row per added fee, so no fee is added twice. */
export const lateFees = pgTable(
  "late_fees",
  {
    organizationId: organizationId(),
    invoiceId: uuid("invoice_id").notNull(),
    /** Days after the due date. */
    step: integer("step").notNull(),
    amount: cents("amount_cents").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.invoiceId, table.step] }),
    foreignKey({
      name: "late_fees_invoice_fk",
      columns: [table.organizationId, table.invoiceId],
      foreignColumns: [invoices.organizationId, invoices.id],
    }),
  ],
);
