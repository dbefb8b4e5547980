import { documentKinds } from "@fieldwright/domain/document-numbers";
import { basisPoints, type Cents, cents } from "@fieldwright/domain/money";
import { planIds } from "@fieldwright/domain/plans";
import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { editable, instant, oneOf, primaryId, rate, softDelete } from "./columns";

export const organizations = pgTable(
  "organizations",
  {
    id: primaryId(),
    name: text("name").notNull(),
    timeZone: text("time_zone").notNull().default("America/Chicago"),
    taxRate: rate("tax_rate").notNull().default(basisPoints(0)),
    quoteValidDays: integer("quote_valid_days").notNull().default(30),
    hourlyCost: integer("hourly_cost_cents").$type<Cents>().notNull().default(cents(4500)),
    mileageCost: integer("mileage_cost_cents").$type<Cents>().notNull().default(cents(70)),
    plan: text("plan", { enum: planIds }).notNull().default("professional"),
    nextBillingAt: instant("next_billing_at"),
    /** Made up, for one person to look around in. Nothing leaves it. */
    isSample: boolean("is_sample").notNull().default(false),
    ...editable(),
    ...softDelete(),
  },
  () => [check("organizations_plan_check", oneOf("plan", planIds))],
);

/** Makes a table a tenant table: migrations protect every table with this column. */
export const organizationId = () =>
  uuid("organization_id")
    .notNull()
    .references(() => organizations.id);

export const documentCounters = pgTable(
  "document_counters",
  {
    organizationId: organizationId(),
    kind: text("kind", { enum: documentKinds }).notNull(),
    last: integer("last").notNull(),
    /** Null means the default prefix. It must not end with a digit, so two prefixes never give the same number. */
    prefix: text("prefix"),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.kind] }),
    check("document_counters_kind_check", oneOf("kind", documentKinds)),
    check("document_counters_prefix_check", sql`prefix ~ '[^0-9]$'`),
  ],
);
