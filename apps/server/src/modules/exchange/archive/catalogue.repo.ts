import type { TenantTx } from "@fieldwright/db/client";
import { sql } from "drizzle-orm";
import { isDerived, isSecret, leftOut } from "./archive-format";
import { type OrderedTable, orderTables, type Table } from "./order-tables";

/**
 * Every table of an organization that users write to, read from the database catalog so that new tables are included.
 * Tables that the tenant role cannot insert into are maintained by triggers, which rebuild them on import.
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

/** The columns of a table that are exported. */
export const exportedColumns = ({ columns }: Table): string[] =>
  columns
    .filter(({ name, made }) => !isSecret(name) && !isDerived(name) && !(made && name !== "id"))
    .map(({ name }) => name);
