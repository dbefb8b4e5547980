import { setTimeout as sleep } from "node:timers/promises";
import {
  eq,
  getTableColumns,
  getTableName,
  type InferInsertModel,
  type InferSelectModel,
  is,
  isNull,
  SQL,
  sql,
} from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import pg from "pg";
import { prepared, type TenantTx } from "./client";

/** Lock timeout and deadlock. */
const lockErrors = ["55P03", "40P01"];
const maxAttempts = 60;
const pause = 1_000;

/**
 * Whoever waits for a table makes all later users of it wait as well. PostgreSQL checks for deadlocks after one second.
 * Giving up earlier keeps requests from failing with a deadlock.
 */
const longestWait = "500ms";

/** Runs one transaction that changes tables in use: it gives up waiting for others soon, and tries again later. */
export const yieldLocks = async (
  connection: pg.ClientBase,
  transaction: () => Promise<void>,
): Promise<void> => {
  await connection.query(`set lock_timeout = '${longestWait}'`);
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await transaction();
        return;
      } catch (error) {
        const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
        const waits = cause instanceof pg.DatabaseError && lockErrors.includes(cause.code ?? "");
        if (!waits || attempt === maxAttempts) throw error;
        await sleep(pause);
      }
    }
  } finally {
    await connection.query("reset lock_timeout");
  }
};

type OfTenant = { readonly organizationId: AnyPgColumn };
type Deletable = OfTenant & { readonly deletedAt: AnyPgColumn };

/** The organization of the transaction. */
export const tenant = sql<string>`app_organization_id()`;

/** For what the server has to compute from the organization. */
export const readTenant = async (tx: TenantTx): Promise<string> => {
  const { rows } = await tx.execute<{ id: string | null }>(sql`select ${tenant} as id`);
  const id = rows[0]?.id;
  if (!id) throw new Error("The transaction has no organization.");
  return id;
};

/** Rows of the transaction's organization. */
export const ofTenant = ({ organizationId }: OfTenant): SQL => eq(organizationId, tenant);

/** Live rows of the transaction's organization. */
export const live = (table: Deletable): SQL => sql`(${ofTenant(table)} and ${isNull(table.deletedAt)})`;

/** For joins: both rows belong to the same organization. */
export const sameTenant = (one: OfTenant, other: OfTenant): SQL =>
  eq(one.organizationId, other.organizationId);

const marks = { absent: "0", empty: "1", given: "2", computed: "3" } as const;

const markOf = (value: unknown): (typeof marks)[keyof typeof marks] => {
  if (value === undefined) return marks.absent;
  if (value === null) return marks.empty;
  return is(value, SQL) ? marks.computed : marks.given;
};

type Insertable<Table extends PgTable> = Omit<InferInsertModel<Table>, "organizationId">;

/** An expression must be the same each time, since the statement keeps it. */
export type NewRow<Table extends PgTable> = {
  readonly [Field in keyof Insertable<Table>]: Insertable<Table>[Field] | SQL;
};

type Expressions = Record<string, SQL>;

type Computed<Also> = Also extends Expressions
  ? { [Name in keyof Also]: Also[Name] extends SQL<infer Value> ? Value : never }
  : unknown;

/**
 * Inserts a row of the transaction's organization. The statement is built once for each set of fields, because building
 * it took longer than sending it. It is sent at once, so statements about the row can be sent behind it. `also` is read
 * from the new row.
 */
export const insertRow = async <Table extends PgTable, Also extends Expressions | undefined = undefined>(
  tx: TenantTx,
  table: Table,
  fields: NewRow<Table>,
  also?: Also,
): Promise<InferSelectModel<Table> & Computed<Also>> => {
  const columns = Object.entries(getTableColumns(table));
  // An id of its own for each row. In the statement it would be the same for all.
  const made = columns.flatMap(([key, { defaultFn }]) => (defaultFn ? [[key, defaultFn()]] : []));
  const values: Readonly<Record<string, unknown>> = { ...Object.fromEntries(made), ...fields };
  const name = `insert_${getTableName(table)}_${columns.map(([key]) => markOf(values[key])).join("")}`;
  const statement = prepared(tx, name, () => {
    const row = columns.flatMap(([key]) => {
      const mark = markOf(values[key]);
      if (mark === marks.absent) return [];
      if (mark === marks.computed) return [[key, values[key]]];
      // Drizzle would hand an empty value to the column's encoder.
      return [[key, mark === marks.empty ? sql`null` : sql.placeholder(key)]];
    });
    return tx
      .insert(table)
      .values({ ...Object.fromEntries(row), organizationId: tenant } as InferInsertModel<Table>)
      .returning({ ...getTableColumns(table), ...also })
      .prepare(name);
  });
  const rows: unknown = await statement.execute({ ...values });
  const [inserted] = rows as (InferSelectModel<Table> & Computed<Also>)[];
  if (!inserted) throw new Error(`The insert into ${getTableName(table)} returned no row.`);
  return inserted;
};

/** Text that was cut may end in half a character, which JSON of PostgreSQL refuses. A parameter of its own has this in its place, too. */
const whole = (_key: string, value: unknown): unknown =>
  typeof value === "string" ? value.toWellFormed() : value;

/**
 * Inserts any number of rows of the transaction's organization, given as one value. With a value for each field the statement
 * depends on how many rows there are, and building and planning it takes longer than running it. Each row has the fields of the
 * first one.
 */
export const insertRows = async <Table extends PgTable>(
  tx: TenantTx,
  table: Table,
  rows: readonly Omit<InferInsertModel<Table>, "organizationId">[],
): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const columns = Object.entries(getTableColumns(table)).filter(
    ([key, { defaultFn }]) => key in first || (defaultFn !== undefined && key !== "organizationId"),
  );
  const given = rows.map((row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      columns.map(([key, { name, defaultFn }]) => [name, row[key] ?? defaultFn?.() ?? null]),
    ),
  );
  const names = columns.map(([, { name }]) => sql.identifier(name));
  const values = names.map((name) => sql`given.${name}`);
  await tx.execute(sql`
    insert into ${table} (organization_id, ${sql.join(names, sql`, `)})
    select ${tenant}, ${sql.join(values, sql`, `)}
    from json_populate_recordset(null::${table}, ${JSON.stringify(given, whole)}::json) given`);
};
