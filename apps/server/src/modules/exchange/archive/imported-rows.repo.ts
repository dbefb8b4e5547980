import type { TenantTx } from "@fieldwright/db/client";
import { users } from "@fieldwright/db/schema/users";
import { eq, type SQL, sql } from "drizzle-orm";
import { ownOfOrganization } from "./archive-format";
import type { Row } from "./exported-rows.repo";
import type { Table } from "./order-tables";

const list = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );

const populated = (table: string, rows: readonly Row[]): SQL =>
  sql`jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::jsonb)`;

/** Blocks a second import. Not `for update`, which would also block inserts that reference the organization. */
export const holdOrganization = async (tx: TenantTx): Promise<void> => {
  await tx.execute(sql`select from organizations where id = app_organization_id() for no key update`);
};

/** An organization with rows in any of these tables cannot import. */
export const recordTables = ["clients", "quotes", "jobs", "invoices", "price_items"];

export const hasRecords = async (tx: TenantTx): Promise<boolean> => {
  const exists = recordTables.map(
    (name) => sql`exists (select from ${sql.identifier(name)} where organization_id = app_organization_id())`,
  );
  const { rows } = await tx.execute<{ found: boolean }>(sql`select ${sql.join(exists, sql` or `)} as found`);
  return rows[0]?.found ?? true;
};

/** Sends no webhooks, rebuilds reports once at the end, and allows long statements and idle time. */
export const beginImport = async (tx: TenantTx): Promise<void> => {
  await tx.execute(sql`select set_config('app.unannounced', '1', true), set_config('app.reports', 'rebuilt later', true),
    set_config('statement_timeout', '10min', true), set_config('idle_in_transaction_session_timeout', '0', true)`);
};

export const endImport = async (tx: TenantTx): Promise<void> => {
  await tx.execute(sql`select rebuild_own_reports(), set_config('app.reports', '', true)`);
};

export const emptyTable = async (tx: TenantTx, table: string): Promise<void> => {
  await tx.execute(sql`delete from ${sql.identifier(table)} where organization_id = app_organization_id()`);
};

/** All rows must have the columns of the first. */
export const insertRows = async (tx: TenantTx, table: string, rows: readonly Row[]): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const columns = list(Object.keys(first));
  await tx.execute(
    sql`insert into ${sql.identifier(table)} (${columns}) select ${columns} from ${populated(table, rows)}`,
  );
};

export const fillColumns = async (
  tx: TenantTx,
  table: string,
  columns: readonly string[],
  rows: readonly Row[],
): Promise<void> => {
  const assignments = columns.map((name) => sql`${sql.identifier(name)} = given.${sql.identifier(name)}`);
  await tx.execute(sql`
    update ${sql.identifier(table)} as kept set ${sql.join(assignments, sql`, `)}
    from ${populated(table, rows)} given
    where kept.organization_id = app_organization_id() and kept.id = given.id`);
};

export const findAddress = async (tx: TenantTx, userId: string): Promise<string | undefined> => {
  const [found] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return found?.email;
};

/** Returns false when the archive has no organization settings. */
export const updateOrganization = async (tx: TenantTx, given: Row): Promise<boolean> => {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = 'organizations'::regclass and attnum > 0 and not attisdropped`);
  const columns = rows
    .map(({ name }) => name)
    .filter((name) => !ownOfOrganization.includes(name) && Object.hasOwn(given, name));
  if (columns.length === 0) return false;
  const assignments = columns.map((name) => sql`${sql.identifier(name)} = given.${sql.identifier(name)}`);
  await tx.execute(sql`
    update organizations set ${sql.join(assignments, sql`, `)}, version = organizations.version + 1
    from ${populated("organizations", [given])} given where organizations.id = app_organization_id()`);
  return true;
};

export const countRows = async (tx: TenantTx, { name }: Table): Promise<number> => {
  const { rows } = await tx.execute<{ total: string }>(
    sql`select count(*) as total from ${sql.identifier(name)} where organization_id = app_organization_id()`,
  );
  return Number(rows[0]?.total);
};
