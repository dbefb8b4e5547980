import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@fieldwright/db/client";
import { type Deps, refusedWriteLately } from "#kernel";

const patience = 2_000;

/** A standby or read-only database answers but cannot save anything. */
const takesWrites = async (database: Database): Promise<boolean> => {
  const { rows } = await database.pool.query("show transaction_read_only");
  return rows[0]?.transaction_read_only === "off";
};

/** True when PostgreSQL answers quickly and accepts writes. */
export const isHealthy = async ({ database, clock }: Deps): Promise<boolean> => {
  if (refusedWriteLately(database, clock())) return false;
  const answer = takesWrites(database).catch(() => false);
  return Promise.race([answer, sleep(patience, false, { ref: false })]);
};
