import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@fieldwright/db/client";

const patience = 2_000;

/** Whether PostgreSQL answers soon enough to serve people. */
export const databaseAnswers = async (database: Database): Promise<boolean> => {
  const answer = database.pool.query("select 1").then(
    () => true,
    () => false,
  );
  return Promise.race([answer, sleep(patience, false, { ref: false })]);
};
