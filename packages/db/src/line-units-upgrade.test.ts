import type pg from "pg";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { migrate } from "./migrate";
import { createLegacyDatabase, type LegacyDatabase, migrations } from "./testing/legacy-database";

/** Migrations before 0022, which added units to lines. */
const before = { count: 22 };

let old: LegacyDatabase;
let database: pg.Client;
beforeAll(async () => {
  const { host, port, user } = inject("postgres");
  old = await createLegacyDatabase({ host, port, user }, before);
  database = old.connection;
});
afterAll(() => old.drop());

const organization = uuidv7();
const client = uuidv7();

/** Adds a job with invoices of these totals, one line each. */
const addJob = async (number: number, totals: readonly number[]): Promise<void> => {
  const job = uuidv7();
  await database.query(
    "insert into jobs (id, organization_id, client_id, number, title) values ($1, $2, $3, $4, 'Valve')",
    [job, organization, client, `J-${number}`],
  );
  for (const total of totals) {
    const invoice = uuidv7();
    await database.query(
      `insert into invoices (id, organization_id, client_id, job_id, number, due_date, subtotal_cents, total_cents)
       values ($1, $2, $3, $4, $5, '2026-03-31', $6, $6)`,
      [invoice, organization, client, job, `INV-${invoice}`, total],
    );
    await database.query(
      `insert into invoice_lines (id, organization_id, invoice_id, position, name, quantity, unit_price_cents, total_cents)
       values ($1, $2, $3, 0, 'Labor', 1000, $4, $4)`,
      [uuidv7(), organization, invoice, total],
    );
  }
};

const one = async <Row extends pg.QueryResultRow>(query: string): Promise<Row> => {
  const { rows } = await database.query<Row>(query);
  const [row] = rows;
  if (!row) throw new Error(query);
  return row;
};

const counted = () =>
  one<{ rows: number; amount: number }>(
    `select sum(rows)::int as rows, sum(amount)::int as amount from report_days
     where measure = 'invoiced' and dimension = 'category' and unit = 'day'`,
  );

describe("a database from before lines had units", () => {
  it("keeps its lines, counted each, and no longer counts invoices of nothing as invoiced jobs", async () => {
    await database.query("insert into organizations (id, name) values ($1, 'Hollis & Sons')", [organization]);
    await database.query(
      `insert into clients (id, organization_id, first_name, last_name, email)
       values ($1, $2, 'Kim', 'Sorensen', 'kim@example.com')`,
      [client, organization],
    );
    await addJob(1, [30_000]);
    await addJob(2, [0]);
    await addJob(3, [10_000, 0]);
    expect(await counted()).toEqual({ rows: 4, amount: 40_000 });

    await migrate(old.config, migrations);

    expect(await counted()).toEqual({ rows: 2, amount: 40_000 });
    expect(await one("select count(*)::int as again from report_facts where again")).toEqual({ again: 0 });
    expect(
      await one("select count(*)::int as lines from invoice_lines where unit = 'each' and not rebate"),
    ).toEqual({ lines: 4 });
    expect(await one("select count(*)::int as invoices from invoices where discount_rate is null")).toEqual({
      invoices: 4,
    });
  });
});
