import type pg from "pg";

/** The order of privileges does not matter. */
const sorted = (privileges: string): string =>
  `(select string_agg(privilege::text, ' ' order by privilege::text) from unnest(${privileges}) privilege)`;

/** The parts of the schemas in $1, one line each. */
const parts = `
  select concat_ws(' ', 'table', c.relname, c.relowner::regrole, c.relrowsecurity, c.relforcerowsecurity, c.reloptions, ${sorted("c.relacl")})
  from pg_class c where c.relnamespace = any ($1::regnamespace[]) and c.relkind in ('r', 'p', 'v', 'm', 'S')
  union all
  select concat_ws(' ', 'column', c.relname, a.attname,
    format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, a.attcollation::regcollation,
    pg_get_expr(d.adbin, d.adrelid), a.attacl)
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relnamespace = any ($1::regnamespace[]) and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
  union all
  select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
  from pg_constraint where connamespace = any ($1::regnamespace[]) and conrelid <> 0
  union all
  select concat_ws(' ', 'index', pg_get_indexdef(i.indexrelid), i.indisvalid)
  from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = any ($1::regnamespace[])
  union all
  select concat_ws(' ', 'function', pg_get_functiondef(p.oid), p.proowner::regrole, ${sorted("p.proacl")})
  from pg_proc p where p.pronamespace = any ($1::regnamespace[])
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid), t.tgenabled)
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = any ($1::regnamespace[]) and not t.tgisinternal
  union all
  select concat_ws(' ', 'view', c.relname, pg_get_viewdef(c.oid))
  from pg_class c where c.relnamespace = any ($1::regnamespace[]) and c.relkind in ('v', 'm')
  union all
  select concat_ws(' ', 'policy', tablename, policyname, permissive, roles, cmd, qual, with_check)
  from pg_policies where schemaname::regnamespace = any ($1::regnamespace[])
  union all
  select concat_ws(' ', 'type', t.oid::regtype, t.typtype)
  from pg_type t where t.typnamespace = any ($1::regnamespace[]) and t.typtype in ('d', 'e')
  union all
  select concat_ws(' ', 'extension', extname) from pg_extension`;

/** Everything that a migration can create, except the order of columns, as lines that can be compared. */
export const readCatalog = async (connection: pg.Client): Promise<string[]> => {
  const { rows } = await connection.query<{ part: string }>(
    `select part from (${parts}) as catalog (part) order by part`,
    [["public", "drizzle"]],
  );
  return rows.map(({ part }) => part);
};
