import type { KeyScope } from "@fieldwright/domain/key-scopes";
import { keyRoles } from "@fieldwright/domain/permissions";
import { securityEventKinds } from "@fieldwright/domain/security-events";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, instant, oneOf, primaryId, rowId } from "./columns";
import { organizationId } from "./organizations";
import { users } from "./users";

/** Sends the id of each session or API key that ended. See the trigger `announce_end`. */
export const sessionEndsChannel = "fieldwright_session_ends";

/** Only the SHA-256 of a token is stored. */
export const sessions = pgTable(
  "sessions",
  {
    id: primaryId(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull(),
    remembered: boolean("remembered").notNull().default(false),
    userAgent: text("user_agent").notNull().default(""),
    address: text("address").notNull().default(""),
    createdAt: createdAt(),
    lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("sessions_token_hash_key").on(table.tokenHash),
    index("sessions_user_idx").on(table.userId, table.lastSeenAt.desc()),
    index("sessions_expiry_idx").on(table.expiresAt),
  ],
);

export const accountTokenPurposes = ["reset_password", "verify_email"] as const;

/** Single-use links in emails. Only the SHA-256 is stored. */
export const accountTokens = pgTable(
  "account_tokens",
  {
    id: primaryId(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: accountTokenPurposes }).notNull(),
    tokenHash: text("token_hash").notNull(),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [
    uniqueIndex("account_tokens_hash_key").on(table.tokenHash),
    index("account_tokens_user_idx").on(table.userId, table.purpose),
    check("account_tokens_purpose_check", oneOf("purpose", accountTokenPurposes)),
  ],
);

const userId = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Belongs to an account. Only system transactions can use it. */
export const twoFactor = pgTable("two_factor", {
  userId: userId().primaryKey(),
  /** Encrypted. */
  secret: text("secret").notNull(),
  /** Null during setup. */
  enabledAt: instant("enabled_at"),
  /** The 30-second step of the last used code. That code and earlier ones are refused. */
  lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
  createdAt: createdAt(),
});

/** Used codes are deleted. Only keyed digests are stored. */
export const twoFactorRecoveryCodes = pgTable(
  "two_factor_recovery_codes",
  { userId: userId(), codeHash: text("code_hash").notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** A sign-in with the right password that still needs the code. */
export const twoFactorChallenges = pgTable(
  "two_factor_challenges",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: userId(),
    remembered: boolean("remembered").notNull(),
    tries: integer("tries").notNull().default(0),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("two_factor_challenges_user_idx").on(table.userId),
    index("two_factor_challenges_expiry_idx").on(table.expiresAt),
  ],
);

/** Browsers that signed in to an account. Only the SHA-256 of the cookie's token is stored. */
export const knownDevices = pgTable(
  "known_devices",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant("last_used_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.tokenHash] }),
    index("known_devices_expiry_idx").on(table.expiresAt),
  ],
);

/** Keys belong to the organization. Only the SHA-256 of a key is stored. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: rowId(),
    organizationId: organizationId(),
    name: text("name").notNull(),
    role: text("role", { enum: keyRoles }).notNull(),
    /** The part of the role's rights that the key has. */
    scopes: text("scopes").array().$type<KeyScope[]>().notNull(),
    tokenHash: text("token_hash").notNull(),
    /** The last characters, so people can recognize the key. */
    hint: text("hint").notNull(),
    createdBy: uuid("created_by").notNull(),
    lastUsedAt: instant("last_used_at"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: "api_keys_pkey", columns: [table.id, table.organizationId] }),
    foreignKey({
      name: "api_keys_created_by_fk",
      columns: [table.organizationId, table.createdBy],
      foreignColumns: [users.organizationId, users.id],
    }),
    uniqueIndex("api_keys_token_key").on(table.tokenHash, table.organizationId),
    index("api_keys_organization_idx").on(table.organizationId, table.createdAt.desc()),
    check("api_keys_role_check", oneOf("role", keyRoles)),
  ],
);

/** Only written by the function `record_security_event`, which limits a flood to a few rows. */
export const securityEvents = pgTable(
  "security_events",
  {
    id: bigint("id", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    organizationId: organizationId(),
    /** The account that the event is about. */
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Who did it. Null if the actor was not authenticated. */
    actorId: uuid("actor_id").references(() => users.id, { onDelete: "set null" }),
    /** What acted on behalf of the person, such as "API key Zapier". */
    via: text("via"),
    kind: text("kind", { enum: securityEventKinds }).notNull(),
    /** Text such as the role before and after. */
    detail: text("detail").notNull().default(""),
    address: text("address").notNull().default(""),
    userAgent: text("user_agent").notNull().default(""),
    /** Number of events in this row, if there were too many in an hour for a row each. */
    count: integer("count").notNull().default(1),
    at: instant("at").notNull().defaultNow(),
    lastAt: instant("last_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: "security_events_pkey", columns: [table.organizationId, table.id] }),
    index("security_events_kind_idx").on(table.organizationId, table.kind, table.id),
    index("security_events_account_idx").on(table.userId, table.kind, table.at),
    index("security_events_actor_idx").on(table.actorId),
    index("security_events_expiry_idx").on(table.at),
    check("security_events_kind_check", oneOf("kind", securityEventKinds)),
  ],
);
