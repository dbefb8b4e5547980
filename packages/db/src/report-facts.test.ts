import { cents } from "@fieldwright/domain/money";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TenantTx } from "./client";
import { clients, properties } from "./schema/clients";
import { invoices, payments } from "./schema/invoices";
import { jobs } from "./schema/jobs";
import { organizations } from "./schema/organizations";
import { quotes } from "./schema/quotes";
import { reportDays, reportFacts } from "./schema/reports";
import { timeEntries } from "./schema/time-entries";
import { visitAssignments, visits } from "./schema/visits";
import { createTenant, type TestTenant } from "./testing/tenants";
import { createTestDatabase, type TestDatabase } from "./testing/test-database";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const within = <T>({ organizationId }: TestTenant, run: (tx: TenantTx) => Promise<T>) =>
  test.database.tenant(organizationId, run);

const only = <Row>(rows: Row[]): Row => {
  const [row] = rows;
  if (!row) throw new Error("No row was inserted.");
  return row;
};

/** Sorted lines such as `collected 2026-03-02 repair 43215: 2500`. */
const factsOf = (tenant: TestTenant) =>
  within(tenant, async (tx) =>
    (await tx.select().from(reportFacts))
      .map(({ measure, day, category, zip, amount }) => `${measure} ${day} ${category} ${zip}: ${amount}`)
      .sort(),
  );

/** Compares the stored facts with the view that defines them, and the stored sums with the facts. */
const expectKept = async ({ organizationId }: TestTenant) => {
  const { pool } = test.database;
  const { rows: apart } = await pool.query(
    `(select * from report_facts where organization_id = $1 except select * from report_sources where tenant = $1)
     union all
     (select * from report_sources where tenant = $1 except select * from report_facts where organization_id = $1)`,
    [organizationId],
  );
  expect(apart).toEqual([]);
  for (const unit of ["day", "month", "week"]) {
    const { rows: sums } = await pool.query(
      `with kept as (
         select measure, dimension, day, category, zip, user_id, tax_rate, earlier,
           sum(rows) as rows, sum(amount) as amount, sum(timed) as timed, sum(on_time) as on_time, sum(tax) as tax
         from report_days where organization_id = $1 and unit = $2 group by 1, 2, 3, 4, 5, 6, 7, 8
         having sum(rows) <> 0 or sum(amount) <> 0 or sum(timed) <> 0
       ), counted as (
         select case when part = 'work' then 'work' else measure end, case when part in ('work', 'week') then 'person' else part end,
           case when $2 = 'week' then day - extract(dow from day)::integer else date_trunc($2, day)::date end,
           case when part = 'category' then category end, case when part = 'zip' then zip end, user_id,
           case when part = 'sale' then tax_rate end, case when part = 'sale' then earlier end,
           count(*) filter (where measure not in ('visited', 'logged') or part <> 'work'), sum(amount), sum(timed), sum(on_time),
           coalesce(sum(tax) filter (where part = 'sale'), 0)
         from report_facts, unnest(array['category', 'zip', 'sale', 'work', 'week']) part
         where organization_id = $1 and (part = 'week') = ($2 = 'week')
           and case part
             when 'work' then measure in ('worked', 'visited', 'logged')
             when 'week' then measure in ('logged', 'on_visit', 'drove', 'billed')
             when 'zip' then user_id is null and measure <> 'invoiced'
             else user_id is null end
         group by 1, 2, 3, 4, 5, 6, 7, 8
       )
       (table kept except table counted) union all (table counted except table kept)`,
      [organizationId, unit],
    );
    expect(sums).toEqual([]);
  }
  const { rows: quoted } = await pool.query(
    `with kept as (
       select day, outcome, valid_until, answer_days, sum(rows) as rows, sum(amount) as amount
       from quote_days where organization_id = $1 group by 1, 2, 3, 4 having sum(rows) <> 0 or sum(amount) <> 0
     ), counted as (
       select (answer).*, count(*), sum(total_cents) from (
         select total_cents, quote_answer(organization_id, status, sent_at, created_at, decided_at, valid_until, deleted_at) as answer
         from quotes where organization_id = $1
       ) each where (answer).day is not null group by 1, 2, 3, 4
     )
     (table kept except table counted) union all (table counted except table kept)`,
    [organizationId],
  );
  expect(quoted).toEqual([]);
};

const at = (time: string) => new Date(`2026-03-02T${time}:00Z`);

/** A $100.00 repair in 43215, completed by the tenant's person and half paid. The zone is Chicago. */
const addWork = (tenant: TestTenant) =>
  within(tenant, async (tx) => {
    const { organizationId, userId } = tenant;
    const client = only(
      await tx
        .insert(clients)
        .values({ organizationId, firstName: "Ada", lastName: "Byron", email: "ada@example.com" })
        .returning(),
    );
    const home = { organizationId, clientId: client.id, line1: "1 High St", zip: "43215", isPrimary: true };
    const property = only(await tx.insert(properties).values(home).returning());
    const job = only(
      await tx
        .insert(jobs)
        .values({
          organizationId,
          clientId: client.id,
          number: "J-1",
          title: "Drain",
          category: "repair",
          status: "completed",
          completedAt: at("18:00"),
        })
        .returning(),
    );
    const visit = only(
      await tx
        .insert(visits)
        .values({
          organizationId,
          jobId: job.id,
          clientId: client.id,
          startsAt: at("15:00"),
          endsAt: at("17:00"),
          duration: 120,
          status: "completed",
          startedAt: at("15:15"),
          completedAt: at("16:45"),
        })
        .returning(),
    );
    const segment = { organizationId, visitId: visit.id, userId };
    await tx.insert(visitAssignments).values({ ...segment, startsAt: at("15:00"), endsAt: at("17:00") });
    const bill = {
      organizationId,
      clientId: client.id,
      jobId: job.id,
      dueDate: "2026-04-01",
      createdAt: at("19:00"),
    };
    const invoice = only(
      await tx
        .insert(invoices)
        .values({ ...bill, number: "INV-1", subtotal: cents(10_000), total: cents(10_000) })
        .returning(),
    );
    const pay = { organizationId, invoiceId: invoice.id, method: "card" } as const;
    await tx.insert(payments).values({ ...pay, amount: cents(5_000), paidAt: at("20:00") });
    return { client, property, job, visit, invoice, bill, pay };
  });

const whole = [
  "collected 2026-03-02 repair 43215: 5000",
  "completed 2026-03-02 repair 43215: 0",
  "invoiced 2026-03-02 repair 43215: 10000",
  "visited 2026-03-02 repair 43215: 90",
  "worked 2026-03-02 repair 43215: 0",
];

describe("what reports count", () => {
  it("is there as soon as the records are", async () => {
    const tenant = await createTenant(test.database, "There");
    await addWork(tenant);
    expect(await factsOf(tenant)).toEqual(whole);
    await expectKept(tenant);
  });

  it("follows payments, refunds, voids, other invoices and changed totals", async () => {
    const tenant = await createTenant(test.database, "Money");
    const { invoice, bill, pay } = await addWork(tenant);
    await within(tenant, async (tx) => {
      await tx
        .insert(payments)
        .values({ ...pay, amount: cents(-2_000), paidAt: new Date("2026-03-03T05:59:00Z") });
      await tx
        .update(invoices)
        .set({ subtotal: cents(12_000), total: cents(12_000) })
        .where(eq(invoices.id, invoice.id));
      await tx.insert(invoices).values({ ...bill, number: "INV-2", subtotal: cents(700), total: cents(700) });
      await tx
        .insert(invoices)
        .values({ ...bill, number: "INV-3", subtotal: cents(9), total: cents(9), voidedAt: at("20:00") });
    });
    const money = (await factsOf(tenant)).filter((fact) => /^(collected|invoiced)/.test(fact));
    expect(money).toEqual([
      "collected 2026-03-02 repair 43215: -2000",
      "collected 2026-03-02 repair 43215: 5000",
      "invoiced 2026-03-02 repair 43215: 12000",
      "invoiced 2026-03-02 repair 43215: 700",
    ]);
    await expectKept(tenant);
    await within(tenant, (tx) =>
      tx
        .update(invoices)
        .set({ voidedAt: at("21:00") })
        .where(eq(invoices.number, "INV-2")),
    );
    await expectKept(tenant);
    const again = await within(tenant, (tx) => tx.select({ again: reportFacts.again }).from(reportFacts));
    expect(again.some((fact) => fact.again)).toBe(false);
  });

  it("has no invoice of nothing, nor a second one for it", async () => {
    const tenant = await createTenant(test.database, "Nothing");
    const { invoice, bill } = await addWork(tenant);
    const invoiced = () =>
      within(tenant, (tx) =>
        tx
          .select({ amount: reportFacts.amount, again: reportFacts.again })
          .from(reportFacts)
          .where(eq(reportFacts.measure, "invoiced"))
          .orderBy(reportFacts.amount),
      );
    const change = (total: number) =>
      within(tenant, (tx) =>
        tx
          .update(invoices)
          .set({ subtotal: cents(total), total: cents(total) })
          .where(eq(invoices.number, "INV-2")),
      );
    await within(tenant, (tx) => tx.insert(invoices).values({ ...bill, number: "INV-2" }));
    expect(await invoiced()).toEqual([{ amount: 10_000, again: false }]);
    await change(700);
    expect(await invoiced()).toEqual([
      { amount: 700, again: true },
      { amount: 10_000, again: true },
    ]);
    await expectKept(tenant);
    await change(0);
    expect(await invoiced()).toEqual([{ amount: invoice.total, again: false }]);
    await expectKept(tenant);
  });

  it("has a deposit for its quote, then for the job of the quote, then for the invoice, and never twice", async () => {
    const tenant = await createTenant(test.database, "Deposit");
    const { client, job, invoice } = await addWork(tenant);
    const { organizationId } = tenant;
    const deposits = async () =>
      within(tenant, (tx) =>
        tx
          .select({ job: reportFacts.jobId, category: reportFacts.category, zip: reportFacts.zip })
          .from(reportFacts)
          .where(and(eq(reportFacts.measure, "collected"), eq(reportFacts.amount, 700))),
      );
    const quote = await within(tenant, async (tx) => {
      const offer = {
        organizationId,
        clientId: client.id,
        number: "Q-1",
        title: "Drain",
        validUntil: "2026-04-01",
      };
      const made = only(await tx.insert(quotes).values(offer).returning());
      const deposit = { organizationId, quoteId: made.id, amount: cents(700), method: "card" } as const;
      await tx.insert(payments).values({ ...deposit, paidAt: at("12:00") });
      return made;
    });
    expect(await deposits()).toEqual([{ job: quote.id, category: "general", zip: "43215" }]);
    await within(tenant, (tx) => tx.update(quotes).set({ jobId: job.id }).where(eq(quotes.id, quote.id)));
    expect(await deposits()).toEqual([{ job: job.id, category: "repair", zip: "43215" }]);
    await expectKept(tenant);
    await within(tenant, (tx) =>
      tx.update(payments).set({ invoiceId: invoice.id }).where(eq(payments.quoteId, quote.id)),
    );
    expect(await deposits()).toEqual([{ job: job.id, category: "repair", zip: "43215" }]);
    await expectKept(tenant);
  });

  it("moves with a job's category and address, also what was paid for it", async () => {
    const tenant = await createTenant(test.database, "Moves");
    const { job, property, client } = await addWork(tenant);
    const { organizationId } = tenant;
    await within(tenant, async (tx) => {
      await tx.update(jobs).set({ category: "installation" }).where(eq(jobs.id, job.id));
      await tx.update(properties).set({ zip: "43004-1234" }).where(eq(properties.id, property.id));
    });
    expect((await factsOf(tenant)).every((fact) => fact.includes(" installation 43004:"))).toBe(true);
    await within(tenant, async (tx) => {
      const [cabin] = await tx
        .insert(properties)
        .values({ organizationId, clientId: client.id, line1: "Cabin", zip: "90210" })
        .returning();
      await tx
        .update(jobs)
        .set({ propertyId: cabin?.id ?? null })
        .where(eq(jobs.id, job.id));
    });
    expect((await factsOf(tenant)).every((fact) => fact.includes(" installation 90210:"))).toBe(true);
    await expectKept(tenant);
  });

  it("forgets a job that is reopened or deleted, and a visit that is", async () => {
    const tenant = await createTenant(test.database, "Forgets");
    const { job, visit } = await addWork(tenant);
    await within(tenant, (tx) =>
      tx.update(jobs).set({ status: "in_progress", completedAt: null }).where(eq(jobs.id, job.id)),
    );
    expect((await factsOf(tenant)).map((fact) => fact.split(" ")[0])).toEqual([
      "collected",
      "invoiced",
      "visited",
    ]);
    await within(tenant, (tx) =>
      tx
        .update(visits)
        .set({ deletedAt: at("22:00") })
        .where(eq(visits.id, visit.id)),
    );
    expect((await factsOf(tenant)).map((fact) => fact.split(" ")[0])).toEqual(["collected", "invoiced"]);
    await expectKept(tenant);
  });

  it("takes logged time before the clock of the visit, and time without a visit besides", async () => {
    const tenant = await createTenant(test.database, "Time");
    const { job, visit } = await addWork(tenant);
    const entry = { organizationId: tenant.organizationId, jobId: job.id, userId: tenant.userId };
    await within(tenant, async (tx) => {
      await tx.insert(timeEntries).values([
        { ...entry, visitId: visit.id, startedAt: at("15:00"), endedAt: at("15:30") },
        { ...entry, visitId: visit.id, startedAt: at("16:00"), endedAt: at("16:10") },
        { ...entry, startedAt: at("18:00"), endedAt: at("18:20") },
      ]);
    });
    expect((await factsOf(tenant)).filter((fact) => /^(visited|logged)/.test(fact))).toEqual([
      "logged 2026-03-02 repair 43215: 20",
      "visited 2026-03-02 repair 43215: 40",
    ]);
    await within(tenant, (tx) => tx.delete(timeEntries));
    expect(await factsOf(tenant)).toEqual(whole);
    await expectKept(tenant);
  });

  it("is on time up to 15 minutes after the start, or to the end of the arrival window", async () => {
    const tenant = await createTenant(test.database, "Punctual");
    const { visit } = await addWork(tenant);
    const set = async (fields: Partial<typeof visits.$inferInsert>) => {
      await within(tenant, (tx) => tx.update(visits).set(fields).where(eq(visits.id, visit.id)));
      const facts = await within(tenant, (tx) =>
        tx.select().from(reportFacts).where(eq(reportFacts.measure, "visited")),
      );
      return facts.map(({ timed, onTime }) => [timed, onTime]);
    };
    expect(await set({ startedAt: at("15:15") })).toEqual([[1, 1]]);
    expect(await set({ startedAt: at("15:16") })).toEqual([[1, 0]]);
    expect(await set({ arrivalFrom: at("15:00"), arrivalUntil: at("16:00") })).toEqual([[1, 1]]);
    expect(await set({ startedAt: null })).toEqual([[0, 0]]);
    await expectKept(tenant);
  });

  it("falls on the days of another zone once the organization moves there", async () => {
    const tenant = await createTenant(test.database, "Zone");
    await addWork(tenant);
    await within(tenant, (tx) => tx.update(organizations).set({ timeZone: "Pacific/Auckland" }));
    expect((await factsOf(tenant)).every((fact) => fact.includes(" 2026-03-03 "))).toBe(true);
    await expectKept(tenant);
  });

  it("is right when a category changes while a payment comes in", async () => {
    const tenant = await createTenant(test.database, "Race");
    const { job, invoice, pay } = await addWork(tenant);
    const waiting =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    let change: Promise<unknown> | undefined;
    await within(tenant, async (tx) => {
      await tx.select().from(invoices).where(eq(invoices.id, invoice.id)).for("update");
      await tx.insert(payments).values({ ...pay, amount: cents(1_000), paidAt: at("21:00") });
      change = within(tenant, (other) =>
        other.update(jobs).set({ category: "other" }).where(eq(jobs.id, job.id)),
      );
      await expect.poll(async () => (await test.database.pool.query(waiting)).rowCount).toBe(1);
    });
    await change;
    expect((await factsOf(tenant)).every((fact) => fact.includes(" other "))).toBe(true);
    await expectKept(tenant);
  });

  it("takes few rows by day, however often records change, and no organization writes it", async () => {
    const tenant = await createTenant(test.database, "Merged");
    const { job } = await addWork(tenant);
    for (let change = 0; change < 60; change += 1)
      await within(tenant, (tx) =>
        tx
          .update(jobs)
          .set({ category: change % 2 === 0 ? "other" : "repair" })
          .where(eq(jobs.id, job.id)),
      );
    expect((await within(tenant, (tx) => tx.select().from(reportDays))).length).toBeLessThan(600);
    await expectKept(tenant);
    await expect(within(tenant, (tx) => tx.update(reportDays).set({ rows: 7 }))).rejects.toMatchObject({
      cause: { code: "42501" },
    });
  });
});
