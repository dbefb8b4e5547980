import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, oneOf, primaryId } from "./columns";
import { users } from "./users";

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
