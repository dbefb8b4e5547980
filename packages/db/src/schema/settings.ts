import type { PlanWeights } from "@fieldwright/domain/assistance";
import type { LunchBreak } from "@fieldwright/domain/availability";
import type { Holidays } from "@fieldwright/domain/holidays";
import { mapStyles } from "@fieldwright/domain/map-style";
import type { NotificationEvent } from "@fieldwright/domain/notification-events";
import { setupSteps } from "@fieldwright/domain/setup-steps";
import type { Category } from "@fieldwright/domain/statuses";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { allOf, createdAt, editable, oneOf } from "./columns";
import { organizationId } from "./organizations";
import { users, type WorkingHours } from "./users";

export type CategorySkills = Partial<Record<Category, string[]>>;

/** The letterhead of quotes and invoices, and other settings that few requests read. */
export const organizationSettings = pgTable(
  "organization_settings",
  {
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
    /** Days from Sunday, which is 0. */
    weekStartsOn: integer("week_starts_on").notNull().default(0),
    /** Whether the question about telling the customer of a changed visit starts with yes. */
    tellCustomers: boolean("tell_customers").notNull().default(true),
    /** What customers see on the page of their visit, one thing per line. Null means the usual list. */
    beforeVisit: text("before_visit"),
    paymentMethod: text("payment_method"),
    /** For people without their own hours. Null means Monday to Friday, 8 AM to 5 PM. */
    workingHours: jsonb("working_hours").$type<WorkingHours>(),
    /** For everyone who works through these hours. Null means that none is planned. */
    lunchBreak: jsonb("lunch_break").$type<LunchBreak>(),
    /** Null means the usual weights. */
    planWeights: jsonb("plan_weights").$type<PlanWeights>(),
    /** Days off for everyone. Null means all federal holidays. */
    holidays: jsonb("holidays").$type<Holidays>(),
    /** The skills that jobs of a category need unless they have their own. */
    categorySkills: jsonb("category_skills").$type<CategorySkills>().notNull().default({}),
    /** `#rrggbb` on customer pages and documents. Null means the product's color. */
    accentColor: text("accent_color"),
    /** Printed on invoices. */
    paymentTerms: text("payment_terms").notNull().default(""),
    /** Null until somebody chooses: then the deployment's map, or outlines. */
    mapStyle: text("map_style", { enum: mapStyles }),
    /** The address of an own style. */
    mapStyleUrl: text("map_style_url"),
    /** Where the browser may load parts of the map from. */
    mapOrigins: text("map_origins").array().notNull().default(sql`'{}'`),
    /** Steps of the set-up path that an admin skipped. */
    setupSkipped: text("setup_skipped", { enum: setupSteps }).array().notNull().default(sql`'{}'`),
    /** Set up later: the dashboard no longer shows the path. */
    setupHidden: boolean("setup_hidden").notNull().default(false),
    ...editable(),
  },
  () => [
    check("organization_settings_map_style_check", oneOf("map_style", mapStyles)),
    check("organization_settings_setup_check", allOf("setup_skipped", setupSteps)),
  ],
);

/** A connected integration. Its credentials are encrypted and never shown again. */
export const integrations = pgTable(
  "integrations",
  {
    organizationId: organizationId(),
    slug: text("slug").notNull(),
    credentials: text("credentials").notNull(),
    connectedBy: uuid("connected_by"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.slug] }),
    foreignKey({
      name: "integrations_connected_by_fk",
      columns: [table.organizationId, table.connectedBy],
      foreignColumns: [users.organizationId, users.id],
    }),
  ],
);

/** What a person filters, sorts and shows of a list, under a name. The contract says what `query` holds. */
export type StoredView = { readonly id: string; readonly name: string; readonly query: unknown };
type SavedViews = Partial<Record<"jobs", readonly StoredView[]>>;

/** Belongs to an account, which may have no organization. Only system transactions can use it. */
export const userSettings = pgTable("user_settings", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  notifyEmail: boolean("notify_email").notNull().default(true),
  notifySms: boolean("notify_sms").notNull().default(false),
  notifyPush: boolean("notify_push").notNull().default(true),
  shareAnalytics: boolean("share_analytics").notNull().default(true),
  shareMarketing: boolean("share_marketing").notNull().default(false),
  /** Events that the person does not want to be notified of. */
  mutedEvents: text("muted_events").array().$type<NotificationEvent[]>().notNull().default(sql`'{}'`),
  /** The views that the person saved, by list. */
  savedViews: jsonb("saved_views").$type<SavedViews>().notNull().default({}),
  ...editable(),
});
