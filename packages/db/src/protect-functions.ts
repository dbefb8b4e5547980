import type pg from "pg";
import { systemRole, tenantRole } from "./client";
import { isOfExtension } from "./protect-tables";

type Grants = ReadonlyMap<string, ReadonlySet<string>>;

const namesIn = (list: string): string[] =>
  list
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);

/** Which roles may call the functions that run as the owner of the database, as `src/sql` says. */
const readGrants = (text: string): Grants => {
  const grants = new Map<string, Set<string>>();
  const rolesOf = (name: string): Set<string> => {
    const roles = grants.get(name) ?? new Set();
    grants.set(name, roles);
    return roles;
  };
  for (const [, names = ""] of text.matchAll(/^revoke execute on function ([^;]+?)\s+from public;/gm))
    namesIn(names).forEach(rolesOf);
  for (const [, names = "", roles = ""] of text.matchAll(
    /^grant execute on function ([^;]+?)\s+to ([^;]+);/gm,
  ))
    for (const name of namesIn(names)) for (const role of namesIn(roles)) rolesOf(name).add(role);
  return grants;
};

type Powerful = { name: string; signature: string; forAll: boolean; tenant: boolean; system: boolean };

/** All functions that run with the rights of the owner. Triggers cannot be called. */
const readPowerful = async (connection: pg.ClientBase): Promise<Powerful[]> => {
  const { rows } = await connection.query<Powerful>(
    `select p.proname as name, p.oid::regprocedure::text as signature,
       has_function_privilege('public', p.oid, 'execute') as "forAll",
       has_function_privilege($1, p.oid, 'execute') as tenant,
       has_function_privilege($2, p.oid, 'execute') as system
     from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.prorettype <> 'trigger'::regtype
       and not ${isOfExtension("pg_proc", "p.oid")}
     order by signature`,
    [tenantRole, systemRole],
  );
  return rows;
};

const isAsGranted = ({ name, forAll, tenant, system }: Powerful, grants: Grants): boolean =>
  !forAll &&
  tenant === (grants.get(name)?.has(tenantRole) ?? false) &&
  system === (grants.get(name)?.has(systemRole) ?? false);

const statementsFor = ({ name, signature }: Powerful, grants: Grants): string[] => [
  `revoke all on function ${signature} from public, ${tenantRole}, ${systemRole}`,
  ...[...(grants.get(name) ?? [])].map((role) => `grant execute on function ${signature} to ${role}`),
];

/**
 * Repeats the grants of `src/sql` where they are lost. A dump that is restored where the roles do not exist yet comes
 * without them.
 */
export const protectFunctions = async (connection: pg.ClientBase, text: string): Promise<void> => {
  const grants = readGrants(text);
  const statements = (await readPowerful(connection))
    .filter((one) => grants.has(one.name) && !isAsGranted(one, grants))
    .flatMap((one) => statementsFor(one, grants));
  if (statements.length > 0) await connection.query(["begin", ...statements, "commit"].join("; "));
};

/** Functions that the wrong role may call, or the right one may not. */
export const findOpenFunctions = async (connection: pg.ClientBase, text: string): Promise<string[]> => {
  const grants = readGrants(text);
  return (await readPowerful(connection))
    .filter((one) => !isAsGranted(one, grants))
    .map(({ signature }) => `${signature} runs as the owner and has other grants than src/sql says`);
};
