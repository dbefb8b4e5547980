import type { TenantTx } from "@fieldwright/db/client";
import { sql } from "drizzle-orm";
import { isDerived, isSecret, leftOut } from "./archive-format";
import { type OrderedTable, orderTables, type Table } from "./order-tables";

/**
 * Every table of an organization that people write to, from the catalogue: a new one cannot be forgotten. What the tenant
 * role may not insert into is kept by triggers, and they make it again.
 */
export const readCatalogue = async (tx: TenantTx): Promise<OrderedTable[]> => {
  const { rows } = await tx.execute<Table>(sql`
    select c.relname as name,
      (select json_agg(json_build_object(
          'name', a.attname, 'type', format_type(a.atttypid, null), 'required', a.attnotnull and not a.atthasdef,
          'made', a.attidentity <> '' or a.attgenerated <> '') order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select json_agg(json_build_object('column', a.attname, 'table', target.relname))
        from pg_constraint k
        join pg_class target on target.oid = k.confrelid
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey) and a.attname <> 'organization_id'
        where k.conrelid = c.oid and k.contype = 'f'), '[]') as references
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and exists (select from pg_attribute a
                  where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped)
      and has_table_privilege('fieldwright_tenant', c.oid, 'INSERT')
    order by c.relname`);
  return orderTables(rows.filter(({ name }) => !(name in leftOut)));
};

/** What an export shows of a table. */
export const exportedColumns = ({ columns }: Table): string[] =>
  columns
    .filter(({ name, made }) => !isSecret(name) && !isDerived(name) && !(made && name !== "id"))
    .map(({ name }) => name);
