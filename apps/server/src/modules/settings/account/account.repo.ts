import type { SystemTx } from "@fieldwright/db/client";
import { sql } from "drizzle-orm";

const tenantTables = async (tx: SystemTx): Promise<string[]> => {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'users'
    order by c.relname`);
  return rows.map((row) => row.name);
};

/**
 * Reads the catalog, so that no table is forgotten. In one statement foreign keys are checked at its end, so the order of
 * tables does not matter. Counting triggers insert rows again while it runs, hence twice.
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
