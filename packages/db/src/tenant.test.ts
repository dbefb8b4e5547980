import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clients } from "./schema/clients";
import { insertRow } from "./tenant";
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
