import type { TenantTx } from "@fieldwright/db/client";
import { type SQL, sql } from "drizzle-orm";
import { exportedColumns } from "./catalogue.repo";
import type { Table } from "./order-tables";

const rowsAtOnce = 100;

export type Row = Record<string, unknown>;

/**
 * Plain bookings first, then deliberate overlaps: the database refuses a plain booking that overlaps a deliberate
 * one.
 */
const orderOf = ({ name, columns }: Table): SQL => {
  const by = [
    ...(name === "visit_assignments" ? [sql`override_reason is not null`] : []),
    ...(columns.some((column) => column.name === "id") ? [sql`id`] : []),
  ];
  return by.length > 0 ? sql`order by ${sql.join(by, sql`, `)}` : sql``;
};

/**
 * One snapshot for all tables, so that concurrent changes cannot make them inconsistent. Must be the first statement.
 */
export const beginSnapshot = async (tx: TenantTx): Promise<void> => {
  await tx.execute(sql`set transaction isolation level repeatable read`);
  // The transaction is idle while files are copied.
  await tx.execute(sql`select set_config('idle_in_transaction_session_timeout', '0', true),
    set_config('statement_timeout', '10min', true)`);
};

/** Reads every row of the organization, one page at a time. */
export async function* readRows(tx: TenantTx, table: Table): AsyncGenerator<Row> {
  const columns = sql.join(
    exportedColumns(table).map((name) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(sql`declare exported cursor for
    select to_jsonb(t) as row from (
      select ${columns} from ${sql.identifier(table.name)}
      where organization_id = app_organization_id() ${orderOf(table)}
    ) t`);
  for (;;) {
    const { rows } = await tx.execute<{ row: Row }>(sql.raw(`fetch ${rowsAtOnce} from exported`));
    for (const { row } of rows) yield row;
    if (rows.length < rowsAtOnce) break;
  }
  await tx.execute(sql`close exported`);
}

/** For each content, how people know one of its files: by its name, after the number of its job. */
export const nameFiles = async (tx: TenantTx, hashes: readonly string[]): Promise<string[]> => {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select distinct on (a.file_hash) concat_ws(': ', j.number, a.name) as name
      from attachments a
      left join jobs j on a.kind = 'job' and j.organization_id = a.organization_id and j.id = a.record_id
      where a.organization_id = app_organization_id()
        and a.file_hash in (${sql.join(
          hashes.map((hash) => sql`${hash}`),
          sql`, `,
        )})
      order by a.file_hash, j.number, a.created_at`,
  );
  return rows.map(({ name }) => name).sort();
};

export const readOrganization = async (tx: TenantTx): Promise<Row & { id: string }> => {
  const { rows } = await tx.execute<{ row: Row & { id: string } }>(
    sql`select to_jsonb(o) as row from organizations o where id = app_organization_id()`,
  );
  const [found] = rows;
  if (!found) throw new Error("the organization is gone");
  return found.row;
};

/** The sum of each money column, as `table.column` in cents. An import is checked against them. */
export const moneyTotals = async (
  tx: TenantTx,
  tables: readonly Table[],
): Promise<Record<string, number>> => {
  const totals: Record<string, number> = {};
  for (const { name, columns } of tables)
    for (const column of columns.filter((one) => one.name.endsWith("_cents"))) {
      const { rows } = await tx.execute<{ sum: string }>(
        sql`select coalesce(sum(${sql.identifier(column.name)}), 0) as sum from ${sql.identifier(name)}
          where organization_id = app_organization_id()`,
      );
      totals[`${name}.${column.name}`] = Number(rows[0]?.sum);
    }
  return totals;
};
