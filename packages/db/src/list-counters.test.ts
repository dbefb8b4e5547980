import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TenantTx } from "./client";
import { clients } from "./schema/clients";
import { jobs } from "./schema/jobs";
import { listCounters } from "./schema/list-counters";
import { createTenant, type TestTenant } from "./testing/tenants";
import { createTestDatabase, type TestDatabase } from "./testing/test-database";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const counted = (tenant: TestTenant) =>
  test.database.tenant(tenant.organizationId, async (tx) => {
    const rows = await tx.select().from(listCounters);
    return Object.fromEntries(rows.map(({ kind, total }) => [kind, total]));
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

describe("the total of a list", () => {
  it("follows insert, soft delete, restore and hard delete", async () => {
    const tenant = await createTenant(test.database, "Follows");
    const run = <T>(work: (tx: TenantTx) => Promise<T>) => test.database.tenant(tenant.organizationId, work);
    const [first] = await run((tx) => addClients(tx, tenant, 3));
    if (!first) throw new Error("No client was inserted.");
    expect(await counted(tenant)).toEqual({ clients: 3 });

    const mark = (deletedAt: Date | null) =>
      run((tx) => tx.update(clients).set({ deletedAt }).where(eq(clients.id, first.id)));
    await mark(new Date());
    await mark(new Date());
    expect(await counted(tenant)).toEqual({ clients: 2 });
    await mark(null);
    expect(await counted(tenant)).toEqual({ clients: 3 });

    await run((tx) => tx.delete(clients).where(eq(clients.id, first.id)));
    expect(await counted(tenant)).toEqual({ clients: 2 });
  });

  it("ignores rows that are deleted already when they arrive or leave", async () => {
    const tenant = await createTenant(test.database, "Ignores");
    const run = <T>(work: (tx: TenantTx) => Promise<T>) => test.database.tenant(tenant.organizationId, work);
    await run((tx) => addClients(tx, tenant, 2, new Date()));
    expect(await counted(tenant)).toEqual({ clients: 0 });
    await run((tx) => tx.update(clients).set({ deletedAt: null }));
    expect(await counted(tenant)).toEqual({ clients: 2 });
    await run((tx) => tx.update(clients).set({ deletedAt: new Date() }));
    await run((tx) => tx.delete(clients));
    expect(await counted(tenant)).toEqual({ clients: 0 });
  });

  it("is exact after twenty concurrent inserts, and forgets those that roll back", async () => {
    const tenant = await createTenant(test.database, "Concurrent");
    await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        test.database.tenant(tenant.organizationId, async (tx) => {
          await addClients(tx, tenant, 2);
          if (index % 2 === 1) throw new Error("changed my mind");
        }),
      ),
    );
    expect(await counted(tenant)).toEqual({ clients: 20 });
  });

  it("is kept per list and per organization", async () => {
    const first = await createTenant(test.database, "First");
    const second = await createTenant(test.database, "Second");
    await test.database.tenant(first.organizationId, async (tx) => {
      const [client] = await addClients(tx, first, 1);
      if (!client) throw new Error("No client was inserted.");
      const job = { organizationId: first.organizationId, clientId: client.id, title: "Drain" };
      await tx.insert(jobs).values([1, 2].map((number) => ({ ...job, number: `J-${number}` })));
    });
    await test.database.tenant(second.organizationId, (tx) => addClients(tx, second, 5));
    expect(await counted(first)).toEqual({ clients: 1, jobs: 2 });
    expect(await counted(second)).toEqual({ clients: 5 });
  });

  it("cannot be written by an organization", async () => {
    const tenant = await createTenant(test.database, "Writes");
    await expect(
      test.database.tenant(tenant.organizationId, (tx) => tx.update(listCounters).set({ total: 7 })),
    ).rejects.toMatchObject({ cause: { code: "42501" } });
  });
});
