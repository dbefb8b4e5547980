import pg from "pg";
import { systemRole, tenantRole } from "./client";

const roles = [tenantRole, systemRole];
const extensions = ["pg_trgm", "btree_gist"];

const insufficientPrivilege = "42501";
/** Roles belong to the whole cluster, so another database may create or grant them at the same moment. */
const lostRaces = ["42710", "23505", "XX000"];

const codeOf = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined;

type Missing = { user: string; roles: string[]; memberships: string[]; extensions: string[] };

const findMissing = async (connection: pg.ClientBase): Promise<Missing> => {
  const { rows } = await connection.query<Missing>(
    `select
       current_user as user,
       array(select name from unnest($1::text[]) name
             where not exists (select from pg_roles where rolname = name) order by name) as roles,
       array(select name from unnest($1::text[]) name
             where not exists (select from pg_roles where rolname = name and pg_has_role(oid, 'usage')) order by name) as memberships,
       array(select name from unnest($2::text[]) name
             where not exists (select from pg_extension where extname = name) order by name) as extensions`,
    [roles, extensions],
  );
  const [missing] = rows;
  if (!missing) throw new Error("The database did not answer which roles and extensions it has.");
  return missing;
};

const statementsFor = (missing: Missing): string[] => [
  ...missing.roles.map((role) => `CREATE ROLE ${role} NOLOGIN`),
  ...missing.memberships.map((role) => `GRANT ${role} TO ${pg.escapeIdentifier(missing.user)}`),
  ...missing.extensions.map((extension) => `CREATE EXTENSION IF NOT EXISTS ${extension}`),
];

/** Creates the two roles, grants them, and creates the extensions. An administrator may have to do this instead. */
export const ensurePrerequisites = async (connection: pg.ClientBase, attempt = 1): Promise<void> => {
  const missing = await findMissing(connection);
  const statements = statementsFor(missing);
  try {
    for (const statement of statements) await connection.query(statement);
  } catch (cause) {
    const code = codeOf(cause);
    if (code === insufficientPrivilege) {
      throw new Error(
        `The database user ${missing.user} may not prepare the database. An administrator has to run: ${statements.join("; ")};`,
        { cause },
      );
    }
    if (code === undefined || !lostRaces.includes(code) || attempt === 10) throw cause;
    await ensurePrerequisites(connection, attempt + 1);
  }
};
