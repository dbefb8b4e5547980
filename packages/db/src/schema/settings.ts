import type { Holidays } from "@fieldwright/domain/holidays";
import type { NotificationEvent } from "@fieldwright/domain/notification-events";
import { sql } from "drizzle-orm";
import {
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, editable } from "./columns";
import { organizationId } from "./organizations";
import { users, type WorkingHours } from "./users";

/** The letterhead of quotes and invoices, and what else an organization sets but few requests read. */
export const organizationSettings = pgTable("organization_settings", {
  organizationId: organizationId().primaryKey(),
  email: text("email").notNull().default(""),
  phone: text("phone").notNull().default(""),
  line1: text("line1").notNull().default(""),
  line2: text("line2").notNull().default(""),
  city: text("city").notNull().default(""),
  state: text("state").notNull().default(""),
  zip: text("zip").notNull().default(""),
  lat: doublePrecision("lat"),
  lng: doublePrecision("lng"),
  invoiceDueDays: integer("invoice_due_days").notNull().default(14),
  arrivalWindowMinutes: integer("arrival_window_minutes").notNull().default(120),
  paymentMethod: text("payment_method"),
  /** Of people who have set none of their own; absent means Monday to Friday from 8 to 17. */
  workingHours: jsonb("working_hours").$type<WorkingHours>(),
  /** The days off of everybody; absent means all federal holidays. */
  holidays: jsonb("holidays").$type<Holidays>(),
  /** `#rrggbb` on customer pages and documents; null is the product's own. */
  accentColor: text("accent_color"),
  /** Printed on invoices. */
  paymentTerms: text("payment_terms").notNull().default(""),
  ...editable(),
});

/** A connected integration; its credentials are encrypted and never shown again. */
export const integrations = pgTable(
  "integrations",
  {
    organizationId: organizationId(),
    slug: text("slug").notNull(),
    credentials: text("credentials").notNull(),
    connectedBy: uuid("connected_by").references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.slug] })],
);

/** Of an account, which may have no organization: reached through system transactions only. */
export const userSettings = pgTable("user_settings", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  notifyEmail: boolean("notify_email").notNull().default(true),
  notifySms: boolean("notify_sms").notNull().default(false),
  notifyPush: boolean("notify_push").notNull().default(true),
  shareAnalytics: boolean("share_analytics").notNull().default(true),
  shareMarketing: boolean("share_marketing").notNull().default(false),
  /** What the person does not want to hear of, by the names of the domain. */
  mutedEvents: text("muted_events").array().$type<NotificationEvent[]>().notNull().default(sql`'{}'`),
  ...editable(),
});
