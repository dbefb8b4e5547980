import type { KeyScope } from "@fieldwright/domain/key-scopes";
import { keyRoles } from "@fieldwright/domain/roles";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, oneOf, primaryId } from "./columns";
import { organizationId } from "./organizations";
import { users } from "./users";

/** Keys belong to the organization. Only the SHA-256 of a key is stored. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: primaryId(),
    organizationId: organizationId(),
    name: text("name").notNull(),
    role: text("role", { enum: keyRoles }).notNull(),
    /** The part of the role's rights that the key has. */
    scopes: text("scopes").array().$type<KeyScope[]>().notNull(),
    tokenHash: text("token_hash").notNull(),
    /** The last characters, so people can recognize the key. */
    hint: text("hint").notNull(),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => users.id),
    lastUsedAt: instant("last_used_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("api_keys_hash_key").on(table.tokenHash),
    index("api_keys_organization_idx").on(table.organizationId, table.createdAt.desc()),
    check("api_keys_role_check", oneOf("role", keyRoles)),
  ],
);
