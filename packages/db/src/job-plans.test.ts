import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TenantTx } from "./client";
import { clients } from "./schema/clients";
import { jobPlans, jobs } from "./schema/jobs";
import { visits } from "./schema/visits";
import { createTenant, type TestTenant } from "./testing/tenants";
import { createTestDatabase, type TestDatabase } from "./testing/test-database";

let test: TestDatabase;
let tenant: TestTenant;
let job: typeof jobs.$inferSelect;

const inTenant = <T>(run: (tx: TenantTx) => Promise<T>) => test.database.tenant(tenant.organizationId, run);

const only = <Row>(rows: Row[]): Row => {
  const [row] = rows;
  if (!row) throw new Error("No row was inserted.");
  return row;
};

beforeAll(async () => {
  test = await createTestDatabase();
  tenant = await createTenant(test.database, "Plans");
});
afterAll(() => test.drop());

let made = 0;
beforeEach(async () => {
  const { organizationId } = tenant;
  made += 1;
  job = await inTenant(async (tx) => {
    const person = { organizationId, firstName: "Ada", lastName: "Byron", email: "ada@example.com" };
    const client = only(await tx.insert(clients).values(person).returning());
    const work = { organizationId, clientId: client.id, number: `J-${made}`, title: "Drain" };
    return only(await tx.insert(jobs).values(work).returning());
  });
});

const waits = async (): Promise<boolean> => {
  const rows = await inTenant((tx) =>
    tx
      .select()
      .from(jobPlans)
      .where(and(eq(jobPlans.jobId, job.id), sql`open and visits = 0`)),
  );
  return rows.length === 1;
};

const book = () =>
  inTenant(async (tx) =>
    only(
      await tx
        .insert(visits)
        .values({
          organizationId: tenant.organizationId,
          jobId: job.id,
          clientId: job.clientId,
          startsAt: new Date("2026-11-16T09:00:00Z"),
          endsAt: new Date("2026-11-16T10:00:00Z"),
          duration: 60,
        })
        .returning(),
    ),
  );

const change = (id: string, changes: Partial<typeof visits.$inferSelect>) =>
  inTenant((tx) => tx.update(visits).set(changes).where(eq(visits.id, id)));

const changeJob = (changes: Partial<typeof jobs.$inferSelect>) =>
  inTenant((tx) => tx.update(jobs).set(changes).where(eq(jobs.id, job.id)));

describe("a job waits for a visit", () => {
  it("from its creation until it has one", async () => {
    expect(await waits()).toBe(true);
    await book();
    expect(await waits()).toBe(false);
  });

  it("again when its only visit is cancelled, deleted or removed, not while another takes place", async () => {
    const first = await book();
    const second = await book();
    await change(first.id, { status: "cancelled" });
    await change(first.id, { deletedAt: new Date() });
    expect(await waits()).toBe(false);
    await change(second.id, { deletedAt: new Date() });
    expect(await waits()).toBe(true);
    await change(second.id, { deletedAt: null });
    expect(await waits()).toBe(false);
    await inTenant((tx) => tx.delete(visits).where(eq(visits.id, second.id)));
    expect(await waits()).toBe(true);
  });

  it("only while it is open and not deleted", async () => {
    await changeJob({ status: "cancelled" });
    expect(await waits()).toBe(false);
    await changeJob({ status: "in_progress" });
    expect(await waits()).toBe(true);
    await changeJob({ deletedAt: new Date() });
    expect(await waits()).toBe(false);
  });

  it("exactly when people book and cancel for it at the same moment", async () => {
    const booked = await Promise.all(Array.from({ length: 8 }, () => book()));
    await Promise.all(booked.map(({ id }) => change(id, { status: "cancelled" })));
    expect(await waits()).toBe(true);
  });
});

describe("the plan of a job", () => {
  it("cannot be written by an organization", async () => {
    await expect(inTenant((tx) => tx.update(jobPlans).set({ visits: 7 }))).rejects.toMatchObject({
      cause: { code: "42501" },
    });
  });
});
