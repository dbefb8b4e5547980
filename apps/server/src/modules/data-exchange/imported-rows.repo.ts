import type { TenantTx } from "@fieldwright/db/client";
import { users } from "@fieldwright/db/schema/users";
import { eq, type SQL, sql } from "drizzle-orm";
import { ownOfOrganization } from "./exchange-rules";
import type { Row } from "./exported-rows.repo";
import type { Table } from "./order-tables";

const list = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );

const populated = (table: string, rows: readonly Row[]): SQL =>
  sql`jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::jsonb)`;

/** What counts as work: an organization that has any of it takes no import in. Held against a second import. */
export const hasRecords = async (tx: TenantTx): Promise<boolean> => {
  await tx.execute(sql`select from organizations where id = app_organization_id() for update`);
  const { rows } = await tx.execute<{ found: boolean }>(sql`
    select exists (select from clients where organization_id = app_organization_id())
      or exists (select from quotes where organization_id = app_organization_id())
      or exists (select from jobs where organization_id = app_organization_id())
      or exists (select from invoices where organization_id = app_organization_id()) as found`);
  return rows[0]?.found ?? true;
};

/** Webhooks are told nothing, reports are counted once at the end, and a large table may take its time. */
export const beginImport = async (tx: TenantTx): Promise<void> => {
  await tx.execute(sql`select set_config('app.unannounced', '1', true), set_config('app.reports', 'rebuilt later', true),
    set_config('statement_timeout', '10min', true)`);
};

export const endImport = async (tx: TenantTx): Promise<void> => {
  await tx.execute(sql`select rebuild_own_reports(), set_config('app.reports', '', true)`);
};

export const emptyTable = async (tx: TenantTx, table: string): Promise<void> => {
  await tx.execute(sql`delete from ${sql.identifier(table)} where organization_id = app_organization_id()`);
};

/** The first row decides which columns there are; rows of one export have them all. */
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

/** Whether the address was free; somebody else's account, of whatever organization, keeps its own. */
export const insertPerson = async (tx: TenantTx, person: Row): Promise<boolean> => {
  const columns = list(Object.keys(person));
  const { rowCount } = await tx.execute(
    sql`insert into users (${columns}) select ${columns} from ${populated("users", [person])}
      on conflict do nothing`,
  );
  return rowCount === 1;
};

export const findAddress = async (tx: TenantTx, userId: string): Promise<string | undefined> => {
  const [found] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return found?.email;
};

export const updateOrganization = async (tx: TenantTx, given: Row): Promise<void> => {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = 'organizations'::regclass and attnum > 0 and not attisdropped`);
  const columns = rows
    .map(({ name }) => name)
    .filter((name) => !ownOfOrganization.includes(name) && name in given);
  const assignments = columns.map((name) => sql`${sql.identifier(name)} = given.${sql.identifier(name)}`);
  await tx.execute(sql`
    update organizations set ${sql.join(assignments, sql`, `)}, version = organizations.version + 1
    from ${populated("organizations", [given])} given where organizations.id = app_organization_id()`);
};

export const countRows = async (tx: TenantTx, { name }: Table): Promise<number> => {
  const { rows } = await tx.execute<{ total: string }>(
    sql`select count(*) as total from ${sql.identifier(name)} where organization_id = app_organization_id()`,
  );
  return Number(rows[0]?.total);
};
