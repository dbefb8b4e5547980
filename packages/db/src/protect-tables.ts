import pg from "pg";
import { systemRole, tenantRole } from "./client";
import { yieldLocks } from "./tenant";

const everything = ["SELECT", "INSERT", "UPDATE", "DELETE"];
/** Neither role needs these. A restored dump or an administrator may have left them. */
const neverGranted = ["TRUNCATE", "REFERENCES", "TRIGGER"];

/** History is append-only, triggers write counts, and only the system creates and deletes organizations. */
const narrowerForTenants: Record<string, string[]> = {
  audit_log: ["SELECT", "INSERT"],
  change_events: ["SELECT", "INSERT"],
  job_plans: ["SELECT"],
  list_counts: ["SELECT"],
  organizations: ["SELECT", "UPDATE"],
  own_work: ["SELECT"],
  quote_days: ["SELECT"],
  report_days: ["SELECT"],
  report_facts: ["SELECT"],
  security_events: ["SELECT"],
  storage_used: ["SELECT"],
};

/** Such as the views of `pg_stat_statements`. They are not ours to protect. */
export const isOfExtension = (catalog: "pg_class" | "pg_proc", oid: string): string =>
  `exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

type Table = {
  name: string;
  /** The column with the organization's id. Null for tables without an organization. */
  key: "organization_id" | "id" | null;
  /** Row-level security is forced, and the two policies say what they should. */
  secured: boolean;
  /** Policies that are not ours. Each of them could let more rows through. */
  strangePolicies: string[];
  /** Grants on single columns, which neither role needs. */
  columnGrants: boolean;
  tenantPrivileges: string[];
  systemPrivileges: string[];
};

const readTables = async (connection: pg.ClientBase): Promise<Table[]> => {
  const { rows } = await connection.query<Table>(
    `select
       c.relname as name,
       case
         when c.relname = 'organizations' then 'id'
         when exists (select from pg_attribute a
                      where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped)
         then 'organization_id'
       end as key,
       c.relrowsecurity and c.relforcerowsecurity
         and (select count(*) = 2 from pg_policy p
              where p.polrelid = c.oid and p.polcmd = '*' and p.polpermissive
                and pg_get_expr(p.polqual, c.oid) = pg_get_expr(p.polwithcheck, c.oid)
                and case p.polname
                  when 'tenant' then p.polroles = array[$2::regrole]::oid[]
                    and pg_get_expr(p.polqual, c.oid) = format('(%s = ( SELECT app_organization_id() AS app_organization_id))',
                      case c.relname when 'organizations' then 'id' else 'organization_id' end)
                  when 'system' then p.polroles = array[$3::regrole]::oid[] and pg_get_expr(p.polqual, c.oid) = 'true'
                end) as secured,
       array(select p.polname::text from pg_policy p
             where p.polrelid = c.oid and p.polname not in ('tenant', 'system') order by 1) as "strangePolicies",
       exists (select from pg_attribute a, aclexplode(a.attacl) acl
               where a.attrelid = c.oid and acl.grantee in (0, $2::regrole, $3::regrole)) as "columnGrants",
       array(select privilege from unnest($1::text[]) privilege
             where has_table_privilege($2, c.oid, privilege)) as "tenantPrivileges",
       array(select privilege from unnest($1::text[]) privilege
             where has_table_privilege($3, c.oid, privilege)) as "systemPrivileges"
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not ${isOfExtension("pg_class", "c.oid")}
     order by c.relname`,
    [[...everything, ...neverGranted], tenantRole, systemRole],
  );
  return rows;
};

const policies = (table: string, key: string): string[] => [
  `alter table ${table} enable row level security, force row level security`,
  `drop policy if exists tenant on ${table}`,
  `create policy tenant on ${table} to ${tenantRole} using (${key} = (select app_organization_id())) with check (${key} = (select app_organization_id()))`,
  `drop policy if exists system on ${table}`,
  `create policy system on ${table} to ${systemRole} using (true) with check (true)`,
];

const privileges = (table: string, role: string, actual: string[], wanted: string[]): string[] => {
  if (actual.join() === wanted.join()) return [];
  const revoke = `revoke all on ${table} from ${role}`;
  return wanted.length === 0 ? [revoke] : [revoke, `grant ${wanted.join(", ")} on ${table} to ${role}`];
};

const forTenants = ({ name, key }: Table): string[] => (key ? (narrowerForTenants[name] ?? everything) : []);

const statementsFor = (table: Table): string[] => {
  const name = pg.escapeIdentifier(table.name);
  // A column's grants go with those of its table.
  const actual = (found: string[]) => (table.columnGrants ? ["COLUMNS"] : found);
  return [
    ...(table.key && !table.secured ? policies(name, table.key) : []),
    ...privileges(name, tenantRole, actual(table.tenantPrivileges), forTenants(table)),
    ...privileges(name, systemRole, actual(table.systemPrivileges), everything),
  ];
};

/**
 * Reads the catalog, so new tables are protected automatically. A table with `organization_id` gets row-level
 * security, and the tenant role has no access to any other table.
 */
export const protectTables = async (connection: pg.ClientBase): Promise<void> => {
  for (const table of await readTables(connection)) {
    const statements = statementsFor(table);
    if (statements.length === 0) continue;
    // One simple query is one transaction.
    await yieldLocks(connection, async () => void (await connection.query(statements.join("; "))));
  }
};

const listed = (names: string[]): string => (names.length > 0 ? names.join(", ") : "nothing");

const problemsOf = (table: Table): string[] => {
  const { name, key, secured, strangePolicies, columnGrants, tenantPrivileges, systemPrivileges } = table;
  const excess = (role: string, actual: string[], wanted: string[]): string[] =>
    actual.join() === wanted.join()
      ? []
      : [`${role} may ${listed(actual)} on ${name}, not ${listed(wanted)}`];
  return [
    ...(key && !secured ? [`${name} lacks row-level security or its policies`] : []),
    ...(key ? strangePolicies.map((policy) => `${name} has the policy ${policy}, which is not ours`) : []),
    ...(columnGrants ? [`${name} has grants on columns`] : []),
    ...excess(tenantRole, tenantPrivileges, forTenants(table)),
    ...excess(systemRole, systemPrivileges, everything),
  ];
};

/** What would void the protection of all tables: a role with too much power, or a way around the tables. */
const findWaysAround = async (connection: pg.ClientBase): Promise<string[]> => {
  const { rows } = await connection.query<{ problem: string }>(
    `select rolname || ' is a superuser or bypasses row-level security' as problem
     from pg_roles where rolname in ($1, $2) and (rolsuper or rolbypassrls)
     union all
     select $1 || ' is a member of ' || rolname
     from pg_roles where rolname <> $1 and pg_has_role($1, oid, 'member')
       and not (select rolsuper from pg_roles where rolname = $1)
     union all
     select $1 || ' may use the schema ' || nspname
     from pg_namespace where nspname in ('drizzle', 'graphile_worker') and has_schema_privilege($1, oid, 'usage')
     union all
     select $1 || ' may read the view ' || relname
     from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
       and has_table_privilege($1, oid, 'select') and not ${isOfExtension("pg_class", "pg_class.oid")}`,
    [tenantRole, systemRole],
  );
  return rows.map(({ problem }) => problem);
};

/** What is still open after all was protected. Empty in a database that keeps organizations apart. */
export const findOpenTables = async (connection: pg.ClientBase): Promise<string[]> => [
  ...(await findWaysAround(connection)),
  ...(await readTables(connection)).flatMap(problemsOf),
];
