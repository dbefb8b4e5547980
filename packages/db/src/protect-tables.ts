import pg from "pg";
import { systemRole, tenantRole } from "./client";

const everything = ["SELECT", "INSERT", "UPDATE", "DELETE"];

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

type Table = {
  name: string;
  /** The column with the organization's id. Null for tables without an organization. */
  key: "organization_id" | "id" | null;
  secured: boolean;
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
         and (select count(*) = 2 from pg_policy p where p.polrelid = c.oid and p.polname in ('tenant', 'system')) as secured,
       array(select privilege from unnest($1::text[]) privilege
             where has_table_privilege($2, c.oid, privilege)) as "tenantPrivileges",
       array(select privilege from unnest($1::text[]) privilege
             where has_table_privilege($3, c.oid, privilege)) as "systemPrivileges"
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
     order by c.relname`,
    [everything, tenantRole, systemRole],
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

const statementsFor = (table: Table): string[] => {
  const name = pg.escapeIdentifier(table.name);
  const forTenants = table.key ? (narrowerForTenants[table.name] ?? everything) : [];
  return [
    ...(table.key && !table.secured ? policies(name, table.key) : []),
    ...privileges(name, tenantRole, table.tenantPrivileges, forTenants),
    ...privileges(name, systemRole, table.systemPrivileges, everything),
  ];
};

/**
 * Reads the catalog, so new tables are protected automatically. A table with `organization_id` gets row-level
 * security, and the tenant role has no access to any other table.
 */
export const protectTables = async (connection: pg.ClientBase): Promise<void> => {
  const statements = (await readTables(connection)).flatMap(statementsFor);
  if (statements.length > 0) await connection.query(["begin", ...statements, "commit"].join("; "));
};
