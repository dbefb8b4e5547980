import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

type Newest = {
  readonly table: PgTable;
  /** What the rows belong to. */
  readonly owners: readonly string[];
  /** Rows of one owner, for which `owner` stands. */
  readonly where: (owner: SQL) => SQL | undefined;
  readonly orderBy: SQL;
  readonly limit: number;
};

/**
 * Ids of the newest rows of each owner. Reads the index once for each, where a window function would read every row.
 */
export const newestOfEach = ({ table, owners, where, orderBy, limit }: Newest): SQL => sql`(
  select newest.id from unnest(${`{${owners.join(",")}}`}::uuid[]) as owners(id)
  cross join lateral (
    select ${table}.id from ${table} where ${where(sql`owners.id`)} order by ${orderBy} limit ${limit}
  ) newest
)`;
