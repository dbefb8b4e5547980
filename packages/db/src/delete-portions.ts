import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./client";

/** Rows of a portion. Deleting them takes a fraction of the time that a statement may take. */
const usualPortion = 20_000;

/**
 * Deletes rows by age or the like, in portions that are each committed. All at once, what piles up while nothing is
 * deleted could be more than a statement has time for, and would then pile up further. The rows must be found by an index.
 * A row that no longer matches by the time of its turn stays.
 */
export const deleteInPortions = async (
  database: Pick<Database, "system">,
  table: PgTable,
  where: SQL,
  portion = usualPortion,
): Promise<void> => {
  const some = sql`array(select ctid from ${table} where ${where} limit ${portion})`;
  for (let deleted = portion; deleted === portion; ) {
    const { rowCount } = await database.system((tx) =>
      tx.execute(sql`delete from ${table} where ctid = any(${some}) and ${where}`),
    );
    deleted = rowCount ?? 0;
  }
};
