import type { PoolConfig } from "pg";

/** No request may hold a connection for long, and none waits long for one: the answer is then 503. */
export const databaseOptions: PoolConfig = {
  max: 12,
  connectionTimeoutMillis: 5_000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
  application_name: "fieldwright",
};
