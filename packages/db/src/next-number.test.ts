import type { DocumentKind } from "@fieldwright/domain/document-numbers";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TenantTx } from "./client";
import { nextNumber } from "./next-number";
import { createTenant } from "./testing/tenants";
import { createTestDatabase, type TestDatabase } from "./testing/test-database";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const ask = async (tx: TenantTx, kind: DocumentKind): Promise<string> => {
  const { rows } = await tx.execute<{ number: string }>(sql`select ${nextNumber(kind)} as number`);
  return rows[0]?.number ?? "none";
};

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => `J-${String(index + 1).padStart(5, "0")}`);

describe("numbers of one organization", () => {
  it("are distinct and without gaps when twenty transactions ask at once", async () => {
    const { organizationId } = await createTenant(test.database, "Concurrent");
    const numbers = await Promise.all(
      numbered(20).map(() => test.database.tenant(organizationId, (tx) => ask(tx, "job"))),
    );
    expect(numbers.toSorted()).toEqual(numbered(20));
  });

  it("are not lost to a transaction that rolls back", async () => {
    const { organizationId } = await createTenant(test.database, "Rollback");
    const attempt = (fails: boolean) =>
      test.database.tenant(organizationId, async (tx) => {
        const number = await ask(tx, "job");
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
    const next = (organizationId: string, kind: "quote" | "invoice") =>
      test.database.tenant(organizationId, (tx) => ask(tx, kind));
    expect(await next(first.organizationId, "quote")).toBe("Q-00001");
    expect(await next(first.organizationId, "invoice")).toBe("INV-00001");
    expect(await next(second.organizationId, "quote")).toBe("Q-00001");
    expect(await next(first.organizationId, "quote")).toBe("Q-00002");
  });
});
