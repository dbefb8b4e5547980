import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nextNumber } from "./next-number";
import { createTenant } from "./testing/tenants";
import { createTestDatabase, type TestDatabase } from "./testing/test-database";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => `J-${String(index + 1).padStart(5, "0")}`);

describe("numbers of one organization", () => {
  it("are distinct and without gaps when twenty transactions ask at once", async () => {
    const { organizationId } = await createTenant(test.database, "Concurrent");
    const numbers = await Promise.all(
      numbered(20).map(() => test.database.tenant(organizationId, (tx) => nextNumber(tx, "job"))),
    );
    expect(numbers.toSorted()).toEqual(numbered(20));
  });

  it("are not lost to a transaction that rolls back", async () => {
    const { organizationId } = await createTenant(test.database, "Rollback");
    const attempt = (fails: boolean) =>
      test.database.tenant(organizationId, async (tx) => {
        const number = await nextNumber(tx, "job");
        if (fails) throw new Error("changed my mind");
        return number;
      });
    const outcomes = await Promise.allSettled(numbered(20).map((_, index) => attempt(index % 2 === 1)));
    const numbers = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    expect(numbers.toSorted()).toEqual(numbered(10));
  });

  it("count separately per kind and per organization", async () => {
    const first = await createTenant(test.database, "First");
    const second = await createTenant(test.database, "Second");
    const ask = (organizationId: string, kind: "quote" | "invoice") =>
      test.database.tenant(organizationId, (tx) => nextNumber(tx, kind));
    expect(await ask(first.organizationId, "quote")).toBe("Q-00001");
    expect(await ask(first.organizationId, "invoice")).toBe("INV-00001");
    expect(await ask(second.organizationId, "quote")).toBe("Q-00001");
    expect(await ask(first.organizationId, "quote")).toBe("Q-00002");
  });
});
