import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clients } from "./schema/clients";
import { insertRow, insertRows } from "./tenant";
import { createTenant } from "./testing/tenants";
import { createTestDatabase, type TestDatabase } from "./testing/test-database";

let test: TestDatabase;
let organizationId: string;
beforeAll(async () => {
  test = await createTestDatabase();
  ({ organizationId } = await createTenant(test.database, "Rows"));
});
afterAll(() => test.drop());

const fields = { firstName: "Ada", lastName: "Moss", email: "", phone: "" };

describe("a row", () => {
  it("has an id of its own, also from a statement that was used before", async () => {
    const ids = await test.database.tenant(organizationId, async (tx) => {
      const rows = [];
      for (const firstName of ["Ada", "Ben", "Cleo"])
        rows.push(await insertRow(tx, clients, { ...fields, firstName }));
      return rows.map(({ id, firstName, organizationId: owner }) => ({ id, firstName, owner }));
    });
    expect(new Set(ids.map(({ id }) => id)).size).toBe(3);
    expect(ids.map(({ firstName }) => firstName)).toEqual(["Ada", "Ben", "Cleo"]);
    expect(ids.every(({ owner }) => owner === organizationId)).toBe(true);
  });

  it("keeps what is empty empty, and then takes a value", async () => {
    const deletedAt = new Date("2026-06-10T15:00:00Z");
    const billingAddress = { line1: "1 Main St", line2: "", city: "Dayton", state: "OH", zip: "45402" };
    await test.database.tenant(organizationId, async (tx) => {
      const empty = await insertRow(tx, clients, { ...fields, deletedAt: null, billingAddress: null });
      expect(empty).toMatchObject({ deletedAt: null, billingAddress: null });
      const { rows } = await tx.execute(
        sql`select billing_address is null as "isNull" from clients where id = ${empty.id}`,
      );
      expect(rows).toEqual([{ isNull: true }]);
      expect(await insertRow(tx, clients, { ...fields, deletedAt, billingAddress })).toMatchObject({
        deletedAt,
        billingAddress,
      });
    });
  });
});

describe("many rows", () => {
  it("have what they were given, and the defaults of what they were not", async () => {
    const createdAt = new Date("2026-06-10T15:00:00Z");
    const billingAddress = { line1: "1 Main St", line2: "", city: "Dayton", state: "OH", zip: "45402" };
    const given = { ...fields, email: "many@example.com", createdAt };
    const found = await test.database.tenant(organizationId, async (tx) => {
      await insertRows(tx, clients, [
        { ...given, firstName: "Ada", tags: ["a, b", 'c "d"'], billingAddress },
        { ...given, firstName: "Ben", tags: [], billingAddress: null },
      ]);
      return tx.select().from(clients).where(eq(clients.email, given.email)).orderBy(clients.firstName);
    });
    expect(found).toMatchObject([
      { firstName: "Ada", tags: ["a, b", 'c "d"'], billingAddress, createdAt, status: "active", version: 1 },
      { firstName: "Ben", tags: [], billingAddress: null, deletedAt: null, organizationId },
    ]);
    expect(new Set(found.map(({ id }) => id)).size).toBe(2);
  });

  it("are one statement, however many they are, so that its plan is kept", async () => {
    const statements = await test.database.tenant(organizationId, async (tx) => {
      for (const count of [1, 3, 100])
        await insertRows(
          tx,
          clients,
          Array.from({ length: count }, () => ({ ...fields })),
        );
      const { rows } = await tx.execute(
        sql`select from pg_prepared_statements where statement like '%insert into "clients"%json_populate_recordset%'
          and statement not like '%pg_prepared_statements%'`,
      );
      return rows;
    });
    // Named from its second use on.
    expect(statements).toHaveLength(1);
  });

  it("may have text that was cut in the middle of a character, as one row may", async () => {
    const notes = "Call first 😀".slice(0, -1);
    const kept = await test.database.tenant(organizationId, async (tx) => {
      await insertRow(tx, clients, { ...fields, email: "cut@example.com", notes });
      await insertRows(tx, clients, [{ ...fields, email: "cut@example.com", notes }]);
      return tx.select({ notes: clients.notes }).from(clients).where(eq(clients.email, "cut@example.com"));
    });
    expect(kept.map((row) => row.notes)).toEqual(Array(2).fill("Call first \uFFFD"));
  });

  it("may be none", async () => {
    const insert = test.database.tenant(organizationId, (tx) => insertRows(tx, clients, []));
    await expect(insert).resolves.toBeUndefined();
  });
});
