import type pg from "pg";
import { newClient } from "./server-address";

/** What is between us and PostgreSQL: nothing, or a pooler that lends a connection for a session or a transaction. */
export type Pooler = "none" | "session" | "transaction";

const rounds = 5;
/** A second session may have to wait for a connection for as long as the first one is open. */
const patience = 3_000;

const connect = async (config: pg.PoolConfig): Promise<pg.Client> => {
  const client = newClient({ connectionTimeoutMillis: 10_000, ...config });
  client.on("error", () => {});
  await client.connect();
  return client;
};

const processOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid ?? 0;
};

/** Two sessions that are served by one process have a pooler in transaction mode. */
const shareOne = async (one: pg.Client, config: pg.PoolConfig): Promise<boolean> => {
  const other = await connect({ ...config, query_timeout: patience });
  try {
    const [ours, theirs] = [new Set<number>(), new Set<number>()];
    for (let round = 0; round < rounds; round += 1) {
      ours.add(await processOf(one));
      theirs.add(await processOf(other));
    }
    return [...ours].some((pid) => theirs.has(pid));
  } catch (cause) {
    if (cause instanceof Error && cause.message === "Query read timeout") return false;
    throw cause;
  } finally {
    await other.end();
  }
};

/** PostgreSQL tells a connection its process when it starts. A pooler has to make one up. */
export const findPooler = async (config: pg.PoolConfig): Promise<Pooler> => {
  const client = await connect(config);
  try {
    const pid = await processOf(client);
    if ("processID" in client && client.processID === pid) return "none";
    return (await shareOne(client, config)) ? "transaction" : "session";
  } finally {
    await client.end();
  }
};
