import { cents } from "@fieldwright/domain/money";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TenantTx } from "./client";
import { invoices, payments } from "./schema/invoices";
import { visitAssignments } from "./schema/visits";
import { addClient, addJob, addVisit, at } from "./testing/populate";
import { createTenant, type TestTenant } from "./testing/tenants";
import { createTestDatabase, type TestDatabase } from "./testing/test-database";

let test: TestDatabase;
let tenant: TestTenant;
let client: Awaited<ReturnType<typeof addClient>>;
let job: Awaited<ReturnType<typeof addJob>>;
let count = 0;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

beforeEach(async () => {
  count += 1;
  tenant = await createTenant(test.database, `Rules${count}`);
  await test.database.system(async (tx) => {
    client = await addClient(tx, tenant.organizationId);
    job = await addJob(tx, tenant.organizationId, client.id);
  });
});

const asTenant = <T>(run: (tx: TenantTx) => Promise<T>) => test.database.tenant(tenant.organizationId, run);

describe("booking one person twice", () => {
  type Booking = { from: string; until: string; blocks?: boolean; overrideReason?: string };

  const book = async ({ from, until, blocks, overrideReason }: Booking) => {
    const visit = await test.database.system((tx) => addVisit(tx, job));
    const { organizationId, userId } = tenant;
    return asTenant((tx) =>
      tx.insert(visitAssignments).values({
        organizationId,
        visitId: visit.id,
        userId,
        startsAt: at(from),
        endsAt: at(until),
        blocks,
        overrideReason,
        overriddenBy: overrideReason ? userId : undefined,
      }),
    );
  };
  const refusal = { cause: { code: "23P01", constraint: "visit_assignments_no_overlap" } };

  it("is refused when the times overlap", async () => {
    await book({ from: "09:00", until: "10:00" });
    await expect(book({ from: "09:30", until: "10:30" })).rejects.toMatchObject(refusal);
  });

  it("lets one of two win that book at the same instant", async () => {
    const outcomes = await Promise.allSettled([
      book({ from: "09:00", until: "10:00" }),
      book({ from: "09:00", until: "10:00" }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("is allowed when an end touches a start", async () => {
    await book({ from: "09:00", until: "10:00" });
    await expect(book({ from: "10:00", until: "11:00" })).resolves.toBeDefined();
  });

  it("is allowed once the first visit frees its time", async () => {
    await book({ from: "09:00", until: "10:00", blocks: false });
    await expect(book({ from: "09:00", until: "10:00" })).resolves.toBeDefined();
  });

  it("is allowed with a recorded override, on top of which a plain booking is refused", async () => {
    await book({ from: "09:00", until: "10:00" });
    await book({ from: "09:30", until: "11:00", overrideReason: "Customer without water" });
    await expect(book({ from: "10:30", until: "11:30" })).rejects.toMatchObject(refusal);
  });
});

describe("the paid amount of an invoice", () => {
  it("follows its payments, refunds and corrections", async () => {
    const { organizationId } = tenant;
    const paid = await asTenant(async (tx) => {
      const [invoice] = await tx
        .insert(invoices)
        .values({
          organizationId,
          clientId: client.id,
          jobId: job.id,
          number: "INV-00001",
          dueDate: "2026-04-01",
          subtotal: cents(9000),
          total: cents(9000),
        })
        .returning();
      const invoiceId = invoice?.id ?? "";
      const seen: (number | undefined)[] = [];
      const look = async () => {
        const [row] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId));
        seen.push(row?.paid);
      };
      await tx.insert(payments).values([
        { organizationId, invoiceId, amount: cents(5000), method: "card" },
        { organizationId, invoiceId, amount: cents(4000), method: "cash" },
      ]);
      await look();
      await tx.insert(payments).values({ organizationId, invoiceId, amount: cents(-1000), method: "card" });
      await look();
      await tx
        .update(payments)
        .set({ amount: cents(3500) })
        .where(eq(payments.amount, cents(4000)));
      await look();
      await tx.delete(payments).where(eq(payments.amount, cents(5000)));
      await look();
      return seen;
    });
    expect(paid).toEqual([9000, 8000, 7500, 2500]);
  });
});
