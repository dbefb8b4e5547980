import { eq, isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

type OfTenant = { readonly organizationId: AnyPgColumn };
type Deletable = OfTenant & { readonly deletedAt: AnyPgColumn };

/** The organization of the transaction. */
export const tenant = sql<string>`app_organization_id()`;

/** Rows of the transaction's organization. */
export const ofTenant = ({ organizationId }: OfTenant): SQL => eq(organizationId, tenant);

/** Live rows of the transaction's organization. */
export const live = (table: Deletable): SQL => sql`(${ofTenant(table)} and ${isNull(table.deletedAt)})`;

/** For joins: both rows belong to the same organization. */
export const sameTenant = (one: OfTenant, other: OfTenant): SQL =>
  eq(one.organizationId, other.organizationId);
