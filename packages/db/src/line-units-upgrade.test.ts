import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { migrate } from "./migrate";

const migrations = fileURLToPath(new URL("../migrations", import.meta.url));
const name = "test_line_units_upgrade";

let older: string;
let admin: pg.Client;
let database: pg.Client;
const addressOf = (of: string) => {
  const { host, port, user } = inject("postgres");
  return { host, port, user, database: of };
};

/** The migrations as they were before lines had units. */
const copyOlder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "migrations-"));
  await cp(migrations, folder, { recursive: true });
  const path = join(folder, "meta", "_journal.json");
  const journal = JSON.parse(await readFile(path, "utf8"));
  const entries = journal.entries.filter(({ tag }: { tag: string }) => tag < "0022");
  await writeFile(path, JSON.stringify({ ...journal, entries }));
  return folder;
};

beforeAll(async () => {
  older = await copyOlder();
  admin = new pg.Client(addressOf("postgres"));
  await admin.connect();
  await admin.query(`create database ${name}`);
  await migrate(addressOf(name), older);
  database = new pg.Client(addressOf(name));
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  await rm(older, { recursive: true });
});

const organization = uuidv7();
const client = uuidv7();

/** A job with invoices of these totals, each with one line. */
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

    await migrate(addressOf(name), migrations);

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
