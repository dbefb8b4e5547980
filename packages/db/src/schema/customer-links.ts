import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, oneOf, primaryId } from "./columns";
import { organizationId } from "./organizations";

export const customerLinkKinds = ["quote", "invoice", "visit"] as const;
export type CustomerLinkKind = (typeof customerLinkKinds)[number];

/** A customer's secret link to a document or a visit. Only the SHA-256 of the token is stored. */
export const customerLinks = pgTable(
  "customer_links",
  {
    id: primaryId(),
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
    uniqueIndex("customer_links_hash_key").on(table.tokenHash),
    index("customer_links_record_idx").on(table.organizationId, table.kind, table.recordId),
    check("customer_links_kind_check", oneOf("kind", customerLinkKinds)),
  ],
);
