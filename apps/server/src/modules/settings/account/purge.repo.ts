import type { SystemTx } from "@fieldwright/db/client";
import { attachments } from "@fieldwright/db/schema/attachments";
import { organizations } from "@fieldwright/db/schema/organizations";
import { users } from "@fieldwright/db/schema/users";
import { and, eq, isNotNull, like, or, sql } from "drizzle-orm";
import { formerMemberEmails } from "#kernel";

export const findClosed = async (tx: SystemTx, id: string): Promise<boolean> => {
  const found = await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(eq(organizations.id, id), isNotNull(organizations.deletedAt)))
    .for("update");
  return found.length > 0;
};

export const fileHashesOf = async (tx: SystemTx, organizationId: string): Promise<string[]> => {
  const rows = await tx
    .selectDistinct({ fileHash: attachments.fileHash })
    .from(attachments)
    .where(eq(attachments.organizationId, organizationId));
  return rows.map((row) => row.fileHash);
};

const tenantTables = async (tx: SystemTx): Promise<string[]> => {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'users'
    order by c.relname`);
  return rows.map((row) => row.name);
};

/**
 * Reads the catalogue, so that no table is forgotten. One statement: references between the tables are checked at its
 * end, when all of them are gone, hence no order is needed. Triggers that count write once more, hence it runs twice.
 */
export const deleteTenantRows = async (tx: SystemTx, organizationId: string): Promise<void> => {
  const deletions = (await tenantTables(tx)).map(
    (name, index) =>
      sql`${sql.identifier(`gone_${index}`)} as (delete from ${sql.identifier(name)} where organization_id = ${organizationId})`,
  );
  const statement = sql`with ${sql.join(deletions, sql`, `)} select 1`;
  await tx.execute(statement);
  await tx.execute(statement);
};

/** Their accounts are their own: they sign in as people without organization. Deleted accounts leave no row now. */
export const releaseMembers = async (tx: SystemTx, organizationId: string): Promise<void> => {
  const isGone = or(eq(users.isOwner, true), like(users.email, formerMemberEmails));
  await tx.delete(users).where(and(eq(users.organizationId, organizationId), isGone));
  await tx
    .update(users)
    .set({
      organizationId: null,
      deactivatedAt: null,
      skills: [],
      workingHours: null,
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.organizationId, organizationId));
};

export const deleteOrganizationRow = async (tx: SystemTx, id: string): Promise<void> => {
  await tx.delete(organizations).where(eq(organizations.id, id));
};
