import { teamRoles } from "@fieldwright/domain/roles";
import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, oneOf, primaryId } from "./columns";
import { organizationId } from "./organizations";
import { users } from "./users";

export const invitations = pgTable(
  "invitations",
  {
    id: primaryId(),
    organizationId: organizationId(),
    email: text("email").notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    phone: text("phone"),
    role: text("role", { enum: teamRoles }).notNull(),
    tokenHash: text("token_hash").notNull(),
    invitedBy: uuid("invited_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    acceptedAt: instant("accepted_at"),
  },
  (table) => [
    uniqueIndex("invitations_hash_key").on(table.tokenHash),
    index("invitations_organization_idx").on(table.organizationId, table.createdAt.desc()),
    index("invitations_email_idx").on(sql`lower(${table.email})`),
    check("invitations_role_check", oneOf("role", teamRoles)),
  ],
);
