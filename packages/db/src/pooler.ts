import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { newClient } from "./server-address";

/** What is between us and PostgreSQL: nothing, or a pooler that lends a connection for a session or a transaction. */
export type Pooler = "none" | "session" | "transaction";

const rounds = 5;
/** A second session may have to wait for a connection for as long as the first one is open. Milliseconds. */
const usualPatience = 3_000;

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

/**
 * The process that serves the second session, undefined if it waits until the first one ends. What is slow for both is
 * no such wait: in transaction mode, statements that were sent later do not keep overtaking an earlier one.
 */
const processBeside = async (
  one: pg.Client,
  other: pg.Client,
  patience: number,
): Promise<number | undefined> => {
  const asked = processOf(other);
  // It fails when the session is closed while it waits.
  asked.catch(() => {});
  const until = Date.now() + patience;
  for (let overtaken = 0; overtaken < rounds || Date.now() < until; overtaken += 1) {
    await processOf(one);
    const found = await Promise.race([asked, sleep(patience / 30, undefined)]);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Two sessions that are served by one process have a pooler in transaction mode. */
const shareOne = async (one: pg.Client, config: pg.PoolConfig, patience: number): Promise<boolean> => {
  const other = await connect(config);
  try {
    const [ours, theirs] = [new Set<number>(), new Set<number>()];
    for (let round = 0; round < rounds; round += 1) {
      ours.add(await processOf(one));
      const beside = await processBeside(one, other, patience);
      if (beside === undefined) return false;
      theirs.add(beside);
    }
    return [...ours].some((pid) => theirs.has(pid));
  } finally {
    await other.end();
  }
};

/** PostgreSQL tells a connection its process when it starts. A pooler has to make one up. */
export const findPooler = async (config: pg.PoolConfig, patience = usualPatience): Promise<Pooler> => {
  const client = await connect(config);
  try {
    const pid = await processOf(client);
    if ("processID" in client && client.processID === pid) return "none";
    return (await shareOne(client, config, patience)) ? "transaction" : "session";
  } finally {
    await client.end();
  }
};
