import type { PoolConfig } from "pg";

/** No request may hold a connection for long or wait long for one. When no connection is free, the answer is 503. */
export const databaseOptions: PoolConfig = {
  max: 12,
  connectionTimeoutMillis: 5_000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
  application_name: "fieldwright",
};
