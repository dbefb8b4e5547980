import { deliveryStatuses } from "@fieldwright/domain/webhook-events";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, editable, instant, oneOf, rowId } from "./columns";
import { organizationId } from "./organizations";
import { users } from "./users";

/** An address that receives events. The signing secret is encrypted. */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: rowId(),
    organizationId: organizationId(),
    url: text("url").notNull(),
    events: text("events").array().notNull(),
    secret: text("secret").notNull(),
    /** Deliveries are held while it is off. */
    active: boolean("active").notNull().default(true),
    failingSince: instant("failing_since"),
    lastSuccessAt: instant("last_success_at"),
    /** When the product turned it off because no delivery had succeeded for days. */
    switchedOffAt: instant("switched_off_at"),
    createdBy: uuid("created_by").notNull(),
    ...editable(),
  },
  (table) => [
    primaryKey({ name: "webhook_endpoints_pkey", columns: [table.organizationId, table.id] }),
    foreignKey({
      name: "webhook_endpoints_created_by_fk",
      columns: [table.organizationId, table.createdBy],
      foreignColumns: [users.organizationId, users.id],
    }),
  ],
);

/** One event for one endpoint, with the result of the last attempt. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: rowId(),
    organizationId: organizationId(),
    endpointId: uuid("endpoint_id").notNull(),
    /** The same for all endpoints and attempts. */
    eventId: uuid("event_id").notNull(),
    type: text("type").notNull(),
    /** The body exactly as signed and sent. */
    payload: text("payload").notNull(),
    status: text("status", { enum: deliveryStatuses }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at"),
    responseStatus: integer("response_status"),
    responseBody: text("response_body").notNull().default(""),
    error: text("error"),
    createdAt: createdAt(),
    finishedAt: instant("finished_at"),
  },
  (table) => [
    primaryKey({ name: "webhook_deliveries_pkey", columns: [table.id, table.organizationId] }),
    foreignKey({
      name: "webhook_deliveries_endpoint_fk",
      columns: [table.organizationId, table.endpointId],
      foreignColumns: [webhookEndpoints.organizationId, webhookEndpoints.id],
    }).onDelete("cascade"),
    index("webhook_deliveries_log_idx").on(
      table.organizationId,
      table.endpointId,
      table.createdAt.desc(),
      table.id.desc(),
    ),
    index("webhook_deliveries_due_idx")
      .on(table.endpointId, table.createdAt, table.id)
      .where(sql`status = 'pending'`),
    index("webhook_deliveries_age_idx").on(table.createdAt),
    check("webhook_deliveries_status_check", oneOf("status", deliveryStatuses)),
  ],
);
