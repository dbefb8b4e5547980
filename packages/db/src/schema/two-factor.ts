import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";
import { users } from "./users";

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
