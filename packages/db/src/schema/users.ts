import { grants, roles, teamRoles } from "@fieldwright/domain/permissions";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { allOf, createdAt, editable, instant, oneOf, primaryId, rowId } from "./columns";
import { organizationId, organizations } from "./organizations";

/** An account. Staff belong to one organization. Clients and uninvited technicians belong to none. */
export const users = pgTable(
  "users",
  {
    id: primaryId(),
    organizationId: uuid("organization_id").references(() => organizations.id),
    role: text("role", { enum: roles }).notNull(),
    isOwner: boolean("is_owner").notNull().default(false),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    email: text("email").notNull(),
    phone: text("phone"),
    address: text("address"),
    /** The company that a person entered when registering without an organization. */
    company: text("company"),
    passwordHash: text("password_hash"),
    passwordChangedAt: instant("password_changed_at"),
    emailVerifiedAt: instant("email_verified_at"),
    deactivatedAt: instant("deactivated_at"),
    /** What a technician may do beyond the role. */
    grants: text("grants", { enum: grants }).array().notNull().default(sql`'{}'`),
    skills: text("skills").array().notNull().default(sql`'{}'`),
    workingHours: jsonb("working_hours").$type<WorkingHours>(),
    homeLat: doublePrecision("home_lat"),
    homeLng: doublePrecision("home_lng"),
    /** The person who looks around in a sample company with this account. Nobody else can sign in with it. */
    sampleOf: uuid("sample_of").references((): AnyPgColumn => users.id, { onDelete: "set null" }),
    ...editable(),
  },
  (table) => [
    unique("users_tenant_key").on(table.organizationId, table.id),
    uniqueIndex("users_email_key").on(sql`lower(${table.email})`),
    uniqueIndex("users_sample_key").on(table.sampleOf).where(sql`${table.sampleOf} is not null`),
    index("users_organization_idx").on(table.organizationId, table.createdAt.desc(), table.id.desc()),
    check("users_role_check", oneOf("role", roles)),
    check("users_grants_check", allOf("grants", grants)),
  ],
);

export const invitations = pgTable(
  "invitations",
  {
    id: rowId(),
    organizationId: organizationId(),
    email: text("email").notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    phone: text("phone"),
    role: text("role", { enum: teamRoles }).notNull(),
    tokenHash: text("token_hash").notNull(),
    invitedBy: uuid("invited_by").notNull(),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    acceptedAt: instant("accepted_at"),
  },
  (table) => [
    primaryKey({ name: "invitations_pkey", columns: [table.organizationId, table.id] }),
    foreignKey({
      name: "invitations_invited_by_fk",
      columns: [table.organizationId, table.invitedBy],
      foreignColumns: [users.organizationId, users.id],
    }),
    uniqueIndex("invitations_token_key").on(table.tokenHash, table.organizationId),
    index("invitations_organization_idx").on(table.organizationId, table.createdAt.desc()),
    index("invitations_email_idx").on(sql`lower(${table.email})`),
    check("invitations_role_check", oneOf("role", teamRoles)),
  ],
);

/** Minutes after midnight in the organization's zone, per ISO weekday 1 (Monday) to 7. Absent means off. */
export type WorkingHours = Partial<Record<1 | 2 | 3 | 4 | 5 | 6 | 7, { start: number; end: number }>>;
