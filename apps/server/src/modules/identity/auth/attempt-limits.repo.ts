import type { Database, SystemTx } from "@fieldwright/db/client";
import { deleteInPortions } from "@fieldwright/db/delete-portions";
import { rateCounters } from "@fieldwright/db/schema/changes";
import { eq, lt, sql } from "drizzle-orm";

type Counter = { count: number; windowStart: Date };

/** Answers the counter after the increment. A window that started at or before `outdated` starts again. */
export const increment = async (tx: SystemTx, key: string, now: Date, outdated: Date): Promise<Counter> => {
  const isOutdated = sql`${rateCounters.windowStart} <= ${outdated.toISOString()}::timestamptz`;
  const [counter] = await tx
    .insert(rateCounters)
    .values({ key, windowStart: now, count: 1 })
    .onConflictDoUpdate({
      target: rateCounters.key,
      set: {
        count: sql`case when ${isOutdated} then 1 else ${rateCounters.count} + 1 end`,
        windowStart: sql`case when ${isOutdated} then excluded.window_start else ${rateCounters.windowStart} end`,
      },
    })
    .returning({ count: rateCounters.count, windowStart: rateCounters.windowStart });
  if (!counter) throw new Error("upsert returned no counter");
  return counter;
};

export const decrement = async (tx: SystemTx, key: string): Promise<void> => {
  await tx
    .update(rateCounters)
    .set({ count: sql`greatest(${rateCounters.count} - 1, 0)` })
    .where(eq(rateCounters.key, key));
};

export const clear = async (tx: SystemTx, key: string): Promise<void> => {
  await tx.delete(rateCounters).where(eq(rateCounters.key, key));
};

export const deleteCountersBefore = (database: Database, before: Date): Promise<void> =>
  deleteInPortions(database, rateCounters, lt(rateCounters.windowStart, before));
