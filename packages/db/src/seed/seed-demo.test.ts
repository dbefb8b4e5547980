import { dayIn } from "@fieldwright/domain/calendar";
import { checkKinds, plainTick, whyWrong } from "@fieldwright/domain/checklists";
import { documentTotals, type Line, lineTotal } from "@fieldwright/domain/document-totals";
import { type BasisPoints, basisPoints, type Cents, noCents } from "@fieldwright/domain/money";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nextNumber } from "../next-number";
import { patience } from "../testing/patience";
import { createTestDatabase, type TestDatabase } from "../testing/test-database";
import { buildDemo } from "./build-demo";
import { zone } from "./clock";
import { seedDemo } from "./seed-demo";
import { buildSample, seedSample } from "./seed-sample";

/** A Sunday, because the demo must have visits on its first day, whatever weekday that is. */
const now = new Date("2026-11-15T15:30:00Z");
const options = {
  now,
  passwordHash: "$argon2id$demo",
  linkHash: ({ id }: { id: string }) => `hash of ${id}`,
};

let test: TestDatabase;
let milliseconds: number;

beforeAll(async () => {
  test = await createTestDatabase();
  const started = performance.now();
  await seedDemo(test.database, options);
  milliseconds = performance.now() - started;
});
afterAll(() => test.drop());

const rowsOf = async (text: string, values: unknown[] = [], from = test) =>
  (await from.database.pool.query(text, values)).rows;
const numberOf = async (text: string, values: unknown[] = []): Promise<number> =>
  Number(Object.values((await rowsOf(text, values))[0])[0]);

describe("loading the demo", () => {
  it("takes less than ten seconds", () => {
    expect(milliseconds).toBeLessThan(patience(10_000));
  });

  it("happens only in a database without organizations", async () => {
    expect(await seedDemo(test.database, options)).toBe(false);
    expect(await numberOf("select count(*) from organizations")).toBe(1);
  });

  it("happens once when two servers try at the same time, and gives the same rows in every database", async () => {
    const other = await createTestDatabase();
    const outcomes = await Promise.all([
      seedDemo(other.database, options),
      seedDemo(other.database, options),
    ]);
    expect(outcomes.toSorted()).toEqual([false, true]);
    const tables = [
      "users",
      "clients",
      "properties",
      "quotes",
      "quote_lines",
      "jobs",
      "job_lines",
      "visits",
      "visit_assignments",
      "invoices",
      "invoice_lines",
      "payments",
      "job_notes",
      "checklist_templates",
      "job_checklist_items",
      "time_entries",
      "audit_log",
    ];
    const digests = tables
      .map(
        (table) =>
          `select '${table}' as name, count(*), md5(string_agg(to_jsonb(t)::text, ',' order by id)) from ${table} t`,
      )
      .join(" union all ")
      .concat(" order by 1");
    expect(await rowsOf(digests, [], other)).toEqual(await rowsOf(digests));
    await other.drop();
  });

  it("leaves nothing behind when it fails in the middle", async () => {
    const other = await createTestDatabase();
    await other.database.pool.query("alter table properties add check (zip is null)");
    await expect(seedDemo(other.database, options)).rejects.toThrow("Failed query");
    expect(await rowsOf("select count(*)::int as count from organizations", [], other)).toEqual([
      { count: 0 },
    ]);
    await other.drop();
  });
});

type Priced = {
  id: string;
  discount?: Cents;
  taxRate?: BasisPoints;
  subtotal?: Cents;
  tax?: Cents;
  total?: Cents;
};
type OwnedLine = Line & { owner: string; total: Cents };

/** Documents whose stored totals differ from what the domain computes. */
const wronglyTotalled = (documents: readonly Priced[], lines: readonly OwnedLine[]): Priced[] => {
  const byOwner = new Map<string, OwnedLine[]>(documents.map(({ id }) => [id, []]));
  for (const line of lines) byOwner.get(line.owner)?.push(line);
  return documents.filter(({ id, discount = noCents, taxRate = basisPoints(0), subtotal, tax, total }) => {
    const own = byOwner.get(id) ?? [];
    const right = documentTotals(own, { discount, discountRate: null, taxRate });
    return (
      own.length === 0 ||
      own.some((line) => line.total !== lineTotal(line)) ||
      subtotal !== right.subtotal ||
      tax !== right.tax ||
      total !== right.total
    );
  });
};

it("a person of the demo can have a sample company too", async () => {
  const [person] = await rowsOf(
    `select id, first_name as "firstName", last_name as "lastName" from users where is_owner`,
  );
  const undone = test.database.system(async (tx) => {
    await seedSample(tx, { rows: buildSample(now), now, linkHash: options.linkHash, person });
    const { rows } = await tx.execute(sql`select first_name from users where sample_of = ${person.id}`);
    throw new Error(`Made one for ${rows.map((row) => row.first_name).join()}`);
  });
  await expect(undone).rejects.toThrow(`Made one for ${person.firstName}`);
});

describe("the demo company", () => {
  it("has the promised size", async () => {
    expect(await numberOf("select count(*) from clients")).toBe(200);
    expect(
      await numberOf("select count(*) from users where role = 'technician' and cardinality(skills) > 0"),
    ).toBe(12);
    const jobs = await numberOf("select count(*) from jobs");
    expect(jobs).toBeGreaterThan(1400);
    expect(jobs).toBeLessThan(1700);
    const months = await numberOf("select count(distinct date_trunc('month', paid_at)) from payments");
    expect(months).toBeGreaterThanOrEqual(12);
  });

  it("shows every state that a visitor should see", async () => {
    const today = dayIn(zone, now);
    const jobs = await rowsOf("select distinct status from jobs order by status");
    expect(jobs.map(({ status }) => status)).toEqual([
      "cancelled",
      "completed",
      "draft",
      "in_progress",
      "on_hold",
      "scheduled",
    ]);
    const visits = await rowsOf(
      "select distinct status from visits where (starts_at at time zone $1)::date = $2 order by status",
      [zone, today],
    );
    expect(visits.map(({ status }) => status)).toEqual(
      expect.arrayContaining(["completed", "confirmed", "in_progress"]),
    );
    const open = "from invoices where voided_at is null and paid_cents < total_cents";
    expect(await numberOf(`select count(*) ${open} and due_date < $1`, [today])).toBeGreaterThan(4);
    expect(await numberOf(`select count(*) ${open} and due_date >= $1`, [today])).toBeGreaterThan(10);
    const expiring =
      "select count(*) from quotes where status = 'pending' and valid_until between $1::date and $1::date + 3";
    expect(await numberOf(expiring, [today])).toBeGreaterThan(0);
    const unassigned =
      "select count(*) from visits v where status = 'pending' and not exists (select from visit_assignments a where a.visit_id = v.id)";
    expect(await numberOf(unassigned)).toBeGreaterThan(2);
  });

  it("has booked work on each of the next ten days", async () => {
    const days = await rowsOf(
      `select (starts_at at time zone $1)::date - $2::date as ahead, count(*)::int as visits from visits
       where status <> 'cancelled' group by 1 having (starts_at at time zone $1)::date - $2::date between 1 and 10 order by 1`,
      [zone, dayIn(zone, now)],
    );
    expect(days.map(({ ahead }) => ahead)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it("books nobody twice, outside working hours or during time off", async () => {
    const overlaps = `select count(*) from visit_assignments a join visit_assignments b
      on a.user_id = b.user_id and a.id < b.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at where a.blocks and b.blocks`;
    expect(await numberOf(overlaps)).toBe(0);
    const outside = `select count(*) from visit_assignments a join users u on u.id = a.user_id,
      lateral (select a.starts_at at time zone $1 as starts, a.ends_at at time zone $1 as ends) t,
      lateral (select u.working_hours -> (extract(isodow from t.starts)::text) as shift) s
      where s.shift is null
         or extract(epoch from t.starts::time) / 60 < (s.shift ->> 'start')::int
         or extract(epoch from t.ends::time) / 60 > (s.shift ->> 'end')::int`;
    expect(await numberOf(outside, [zone])).toBe(0);
    const away = `select count(*) from visit_assignments a join time_off o
      on o.user_id = a.user_id and a.starts_at < o.ends_at and o.starts_at < a.ends_at`;
    expect(await numberOf(away)).toBe(0);
  });

  it("has nothing that happened after now", async () => {
    const columns = [
      "clients.created_at",
      "jobs.created_at",
      "jobs.completed_at",
      "quotes.decided_at",
      "invoices.created_at",
      "payments.paid_at",
      "visits.completed_at",
      "job_notes.created_at",
      "job_checklist_items.done_at",
      "time_entries.ended_at",
      "audit_log.at",
    ];
    const later = columns.map(
      (column) => `select '${column}' as name from ${column.split(".")[0]} where ${column} > $1`,
    );
    expect(await rowsOf(later.join(" union all "), [now])).toEqual([]);
  });

  it("has totals that the domain computes alike", () => {
    const demo = buildDemo(now, "");
    const quoteLines = demo.quoteLines
      .filter(({ selected = true }) => selected)
      .map((line) => ({ ...line, owner: line.quoteId }));
    const invoiceLines = demo.invoiceLines.map((line) => ({ ...line, owner: line.invoiceId }));
    expect(wronglyTotalled(demo.quotes, quoteLines)).toEqual([]);
    expect(wronglyTotalled(demo.invoices, invoiceLines)).toEqual([]);
  });

  it("has a team that writes down what it does", async () => {
    const visits = await numberOf("select count(*) from visits where status = 'completed'");
    expect(await numberOf("select count(distinct visit_id) from time_entries")).toBe(visits);
    expect(await numberOf("select count(*) from time_entries where ended_at is null")).toBe(0);
    expect(await numberOf("select count(*) from job_notes")).toBeGreaterThan(100);
    expect(
      await numberOf(
        `select count(*) from job_checklist_items i join jobs j on j.id = i.job_id
         where (i.done_at is null) = (j.status = 'completed')
           and j.status in ('draft', 'scheduled', 'completed')`,
      ),
    ).toBe(0);
  });

  it("asks its technician for every kind of answer today, and has answers that fit", async () => {
    const kinds = await rowsOf(
      `select distinct i.kind from job_checklist_items i join visits v on v.job_id = i.job_id
       join visit_assignments a on a.visit_id = v.id join users u on u.id = a.user_id
       where u.email = 'technician@fieldwright.demo'
         and (v.starts_at at time zone $1)::date = ($2::timestamptz at time zone $1)::date
       order by 1`,
      [zone, now],
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(checkKinds.toSorted());
    const wrong = buildDemo(now, "").checklistItems.flatMap((item) => {
      const { min = null, max = null, value = null, doneAt = null, reason = "" } = item;
      const question = { ...plainTick, ...item, min, max };
      return whyWrong(question, { done: doneAt !== null, value, reason }) ?? [];
    });
    expect(wrong).toEqual([]);
    expect(await rowsOf("select name, category from checklist_templates order by name")).toEqual([
      { name: "Furnace tune-up", category: "maintenance" },
      { name: "Water heater installation", category: "installation" },
    ]);
  });

  it("has a history of every client, quote, job and invoice, in the order of time", async () => {
    for (const [kind, table] of [
      ["client", "clients"],
      ["quote", "quotes"],
      ["job", "jobs"],
      ["invoice", "invoices"],
    ]) {
      const silent = `select count(*) from ${table} t where not exists (
        select from audit_log a where a.kind = $1 and a.record_id = t.id and a.verb = 'create')`;
      expect(await numberOf(silent, [kind])).toBe(0);
    }
    const backwards = `select count(*) from (select at, lag(at) over (order by id) as before from audit_log) a
      where at < before`;
    expect(await numberOf(backwards)).toBe(0);
  });

  it("gave money back, and owes nobody any", async () => {
    expect(await numberOf("select count(*) from payments where amount_cents < 0")).toBeGreaterThan(0);
    expect(
      await numberOf("select count(*) from invoices where voided_at is not null and paid_cents <> 0"),
    ).toBe(0);
  });

  it("has a working link for every quote and invoice that was sent", async () => {
    for (const kind of ["quote", "invoice"]) {
      const sent = await numberOf(`select count(*) from ${kind}s where sent_at is not null`);
      const linked = await numberOf(
        `select count(distinct d.id) from ${kind}s d join customer_links l on l.record_id = d.id and l.kind = $1
         where d.sent_at is not null and l.expires_at > $2 and l.token_hash = 'hash of ' || l.id`,
        [kind, now],
      );
      expect([linked, sent > 0]).toEqual([sent, true]);
    }
  });

  it("offers its customers a choice, with a deposit on large work", async () => {
    const optional = "select count(distinct quote_id) from quote_lines where optional and not selected";
    expect(await numberOf(optional)).toBeGreaterThan(20);
    expect(await numberOf("select count(*) from quotes where deposit_cents > total_cents")).toBe(0);
    expect(await numberOf("select count(*) from quotes where deposit_cents > 0")).toBeGreaterThan(5);
  });

  it("continues its numbers without a gap", async () => {
    const [organization] = await rowsOf("select id from organizations");
    for (const [kind, table] of [
      ["quote", "quotes"],
      ["job", "jobs"],
      ["invoice", "invoices"],
    ] as const) {
      const count = await numberOf(`select count(*) from ${table}`);
      const last = await rowsOf(`select number from ${table} order by created_at desc, number desc limit 1`);
      const next = await test.database.tenant(organization.id, async (tx) => {
        const { rows } = await tx.execute<{ number: string }>(sql`select ${nextNumber(kind)} as number`);
        return rows[0]?.number ?? "none";
      });
      expect(Number(last[0].number.split("-")[1])).toBe(count);
      expect(Number(next.split("-")[1])).toBe(count + 1);
    }
  });
});

describe("the four sign-ins", () => {
  it("are verified, share the password and have their roles", async () => {
    const rows = await rowsOf(
      `select email, role, is_owner, first_name || ' ' || last_name as name from users
       where email like '%@fieldwright.demo' and password_hash = $1 and email_verified_at < $2 order by email`,
      [options.passwordHash, now],
    );
    expect(rows).toEqual([
      { email: "admin@fieldwright.demo", role: "admin", is_owner: true, name: "Morgan Hollis" },
      { email: "client@fieldwright.demo", role: "client", is_owner: false, name: "Kim Sorensen" },
      { email: "manager@fieldwright.demo", role: "manager", is_owner: false, name: "Dana Whitfield" },
      { email: "technician@fieldwright.demo", role: "technician", is_owner: false, name: "Sam Okafor" },
    ]);
  });

  it("give the technician visits today", async () => {
    const visits = `select count(*) from visit_assignments a join users u on u.id = a.user_id
      where u.email = 'technician@fieldwright.demo' and (a.starts_at at time zone $1)::date = $2`;
    expect(await numberOf(visits, [zone, dayIn(zone, now)])).toBeGreaterThanOrEqual(3);
  });

  it("give the client jobs, coming visits, a pending quote and an open invoice", async () => {
    const own =
      "(select c.id from clients c join users u on u.id = c.user_id where u.email = 'client@fieldwright.demo')";
    expect(await numberOf(`select count(*) from jobs where client_id = ${own}`)).toBeGreaterThan(3);
    expect(
      await numberOf(`select count(*) from visits where client_id = ${own} and starts_at > $1`, [now]),
    ).toBeGreaterThan(0);
    expect(
      await numberOf(
        `select count(*) from quotes where client_id = ${own} and status = 'pending' and valid_until > $1`,
        [now],
      ),
    ).toBe(1);
    expect(
      await numberOf(
        `select count(*) from invoices where client_id = ${own} and paid_cents = 0 and due_date > $1`,
        [now],
      ),
    ).toBe(1);
    expect(
      await numberOf(`select count(*) from invoices where client_id = ${own} and paid_cents = total_cents`),
    ).toBeGreaterThan(1);
  });
});
