import { lt, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deleteInPortions } from "./delete-portions";
import { rateCounters } from "./schema/changes";
import { createTestDatabase, type TestDatabase } from "./testing/test-database";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const limit = new Date("2026-06-01T00:00:00Z");

const fill = (count: number) =>
  test.database.system((tx) =>
    tx.execute(sql`insert into rate_counters
      select 'old ' || n, ${limit.toISOString()}::timestamptz - interval '1 second' * n, 1 from generate_series(1, ${count}) n
      union all select 'new', ${limit.toISOString()}::timestamptz, 1`),
  );
const keys = () => test.database.system((tx) => tx.select({ key: rateCounters.key }).from(rateCounters));

describe("deleting in portions", () => {
  it("deletes all that is too old and nothing else, in as many transactions as it takes", async () => {
    await fill(25);
    let transactions = 0;
    const counting: Pick<typeof test.database, "system"> = {
      system: (run) => {
        transactions += 1;
        return test.database.system(run);
      },
    };
    await deleteInPortions(counting, rateCounters, lt(rateCounters.windowStart, limit), 10);
    expect([transactions, await keys()]).toEqual([3, [{ key: "new" }]]);
  });

  it("keeps what it deleted when a later portion fails, so that it gets on each time", async () => {
    await test.database.pool.query("truncate rate_counters");
    await fill(25);
    let left = 2;
    const failing: Pick<typeof test.database, "system"> = {
      system: async (run) => {
        left -= 1;
        if (left < 0) throw new Error("It took too long.");
        return test.database.system(run);
      },
    };
    await expect(
      deleteInPortions(failing, rateCounters, lt(rateCounters.windowStart, limit), 10),
    ).rejects.toThrow("It took too long.");
    expect(await keys()).toHaveLength(6);
  });
});
