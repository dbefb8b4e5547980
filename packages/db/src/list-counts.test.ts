import { cents } from "@fieldwright/domain/money";
import { eq, sum } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TenantTx } from "./client";
import { clients } from "./schema/clients";
import { invoices, payments } from "./schema/invoices";
import { jobs } from "./schema/jobs";
import { quotes } from "./schema/quotes";
import { listCounts } from "./schema/reports";
import { createTenant, type TestTenant } from "./testing/tenants";
import { createTestDatabase, type TestDatabase } from "./testing/test-database";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const within = <T>({ organizationId }: TestTenant, run: (tx: TenantTx) => Promise<T>) =>
  test.database.tenant(organizationId, run);

/** Counts that are not zero, by list and status, such as `jobs draft: 2`. */
const counted = (tenant: TestTenant) =>
  within(tenant, async (tx) => {
    const rows = await tx
      .select({
        kind: listCounts.kind,
        status: listCounts.status,
        rows: sum(listCounts.rows).mapWith(Number),
      })
      .from(listCounts)
      .groupBy(listCounts.kind, listCounts.status);
    return Object.fromEntries(
      rows
        .filter((row) => row.rows !== 0)
        .map(({ kind, status, rows: total }) => [`${kind} ${status}`, total]),
    );
  });

const addClients = (
  tx: TenantTx,
  { organizationId }: TestTenant,
  count: number,
  deletedAt: Date | null = null,
) =>
  tx
    .insert(clients)
    .values(
      Array.from({ length: count }, () => ({
        organizationId,
        firstName: "Ada",
        lastName: "Byron",
        email: "ada@example.com",
        deletedAt,
      })),
    )
    .returning({ id: clients.id });

const only = <Row>(rows: Row[]): Row => {
  const [row] = rows;
  if (!row) throw new Error("No row was inserted.");
  return row;
};

const addJob = async (tx: TenantTx, tenant: TestTenant, number = "J-1") => {
  const { organizationId } = tenant;
  const client = only(await addClients(tx, tenant, 1));
  return only(
    await tx.insert(jobs).values({ organizationId, clientId: client.id, number, title: "Drain" }).returning(),
  );
};

describe("the total of a list", () => {
  it("follows insert, soft delete, restore and hard delete", async () => {
    const tenant = await createTenant(test.database, "Follows");
    const first = only(await within(tenant, (tx) => addClients(tx, tenant, 3)));
    expect(await counted(tenant)).toEqual({ "clients active": 3 });

    const mark = (deletedAt: Date | null) =>
      within(tenant, (tx) => tx.update(clients).set({ deletedAt }).where(eq(clients.id, first.id)));
    await mark(new Date());
    await mark(new Date());
    expect(await counted(tenant)).toEqual({ "clients active": 2 });
    await mark(null);
    expect(await counted(tenant)).toEqual({ "clients active": 3 });

    await within(tenant, (tx) => tx.delete(clients).where(eq(clients.id, first.id)));
    expect(await counted(tenant)).toEqual({ "clients active": 2 });
  });

  it("ignores rows that are deleted already when they arrive or leave", async () => {
    const tenant = await createTenant(test.database, "Ignores");
    await within(tenant, (tx) => addClients(tx, tenant, 2, new Date()));
    expect(await counted(tenant)).toEqual({});
    await within(tenant, (tx) => tx.update(clients).set({ deletedAt: null }));
    expect(await counted(tenant)).toEqual({ "clients active": 2 });
    await within(tenant, (tx) => tx.update(clients).set({ deletedAt: new Date() }));
    await within(tenant, (tx) => tx.delete(clients));
    expect(await counted(tenant)).toEqual({});
  });

  it("is exact after twenty concurrent inserts, and forgets those that roll back", async () => {
    const tenant = await createTenant(test.database, "Concurrent");
    await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        within(tenant, async (tx) => {
          await addClients(tx, tenant, 2);
          if (index % 2 === 1) throw new Error("changed my mind");
        }),
      ),
    );
    expect(await counted(tenant)).toEqual({ "clients active": 20 });
  });

  it("is kept per list and per organization", async () => {
    const first = await createTenant(test.database, "First");
    const second = await createTenant(test.database, "Second");
    await within(first, (tx) => addJob(tx, first));
    await within(second, (tx) => addClients(tx, second, 5));
    expect(await counted(first)).toEqual({
      "clients active": 1,
      "jobs draft": 1,
      "job_plans needs_scheduling": 1,
    });
    expect(await counted(second)).toEqual({ "clients active": 5 });
  });

  it("cannot be written by an organization", async () => {
    const tenant = await createTenant(test.database, "Writes");
    await expect(within(tenant, (tx) => tx.update(listCounts).set({ rows: 7 }))).rejects.toMatchObject({
      cause: { code: "42501" },
    });
  });
});

describe("the total of a status", () => {
  it("moves with the record, also when people change many at once in opposite directions", async () => {
    const tenant = await createTenant(test.database, "Moves");
    const ids = await within(tenant, async (tx) => (await addClients(tx, tenant, 40)).map(({ id }) => id));
    await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        within(tenant, (tx) =>
          tx
            .update(clients)
            .set({ status: index % 2 === 0 ? "inactive" : "active" })
            .where(eq(clients.id, ids[index % ids.length] ?? "")),
        ),
      ),
    );
    const stored = await within(tenant, (tx) => tx.select({ status: clients.status }).from(clients));
    const active = stored.filter(({ status }) => status === "active").length;
    const expected = { "clients active": active, "clients inactive": 40 - active };
    expect(await counted(tenant)).toEqual(
      Object.fromEntries(Object.entries(expected).filter(([, total]) => total > 0)),
    );
  });

  it("takes few rows, however often records change", async () => {
    const tenant = await createTenant(test.database, "Merged");
    const { id } = only(await within(tenant, (tx) => addClients(tx, tenant, 1)));
    for (let change = 0; change < 100; change += 1)
      await within(tenant, (tx) =>
        tx
          .update(clients)
          .set({ status: change % 2 === 0 ? "inactive" : "active" })
          .where(eq(clients.id, id)),
      );
    const rows = await within(tenant, (tx) => tx.select().from(listCounts));
    expect(rows.length).toBeLessThan(100);
    expect(await counted(tenant)).toEqual({ "clients active": 1 });
  });

  it("leaves alone what does not change it", async () => {
    const tenant = await createTenant(test.database, "Alone");
    await within(tenant, (tx) => addClients(tx, tenant, 1));
    const before = await within(tenant, (tx) => tx.select().from(listCounts));
    await within(tenant, (tx) => tx.update(clients).set({ firstName: "Grace" }));
    expect(await within(tenant, (tx) => tx.select().from(listCounts))).toEqual(before);
  });
});

describe("amounts", () => {
  it("of open invoices stand by due day with what is owed, and move when they are paid or voided", async () => {
    const tenant = await createTenant(test.database, "Amounts");
    const { organizationId } = tenant;
    const sums = () =>
      within(tenant, async (tx) => {
        const rows = await tx
          .select({
            status: listCounts.status,
            day: listCounts.day,
            rows: sum(listCounts.rows).mapWith(Number),
            total: sum(listCounts.total).mapWith(Number),
            owed: sum(listCounts.owed).mapWith(Number),
          })
          .from(listCounts)
          .where(eq(listCounts.kind, "invoices"))
          .groupBy(listCounts.status, listCounts.day);
        return rows.filter((row) => row.rows !== 0 || row.total !== 0 || row.owed !== 0);
      });
    const invoice = await within(tenant, async (tx) => {
      const job = await addJob(tx, tenant);
      const money = { number: "INV-1", dueDate: "2026-11-30", subtotal: cents(1000), total: cents(1000) };
      return only(
        await tx
          .insert(invoices)
          .values({ organizationId, clientId: job.clientId, jobId: job.id, ...money })
          .returning(),
      );
    });
    expect(await sums()).toEqual([{ status: "open", day: "2026-11-30", rows: 1, total: 1000, owed: 1000 }]);

    const pay = (amount: number) =>
      within(tenant, (tx) =>
        tx
          .insert(payments)
          .values({ organizationId, invoiceId: invoice.id, method: "cash", amount: cents(amount) }),
      );
    await pay(400);
    expect(await sums()).toEqual([{ status: "open", day: "2026-11-30", rows: 1, total: 1000, owed: 600 }]);
    await pay(600);
    expect(await sums()).toEqual([{ status: "paid", day: null, rows: 1, total: 1000, owed: 0 }]);
    await within(tenant, (tx) => tx.update(invoices).set({ voidedAt: new Date() }));
    expect(await sums()).toEqual([{ status: "cancelled", day: null, rows: 1, total: 1000, owed: 0 }]);
  });

  it("of pending quotes stand by their last day", async () => {
    const tenant = await createTenant(test.database, "Quotes");
    const { organizationId } = tenant;
    await within(tenant, async (tx) => {
      const client = only(await addClients(tx, tenant, 1));
      const quote = {
        organizationId,
        clientId: client.id,
        title: "Drain",
        subtotal: cents(500),
        total: cents(500),
      };
      await tx.insert(quotes).values([
        { ...quote, number: "Q-1", validUntil: "2026-11-30" },
        { ...quote, number: "Q-2", validUntil: "2026-12-01", status: "approved" },
      ]);
    });
    const kept = await within(tenant, (tx) =>
      tx
        .select({ status: listCounts.status, day: listCounts.day, total: listCounts.total })
        .from(listCounts)
        .where(eq(listCounts.kind, "quotes"))
        .orderBy(listCounts.status),
    );
    expect(kept).toEqual([
      { status: "approved", day: null, total: 500 },
      { status: "pending", day: "2026-11-30", total: 500 },
    ]);
  });
});
