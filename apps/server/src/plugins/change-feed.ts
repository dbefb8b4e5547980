import type { Database } from "@fieldwright/db/client";
import { type ChangeNotice, changesChannel } from "@fieldwright/db/record-change";
import pg from "pg";
import type { Logger } from "pino";
import * as z from "zod/mini";

const notice = z.object({
  id: z.number(),
  organizationId: z.string(),
  kind: z.string(),
  recordId: z.string(),
  version: z.number(),
  audience: z.nullable(z.array(z.string())),
});

export type Subscriber = {
  onChange(change: ChangeNotice): void;
  /** The feed was interrupted: changes may have been missed. */
  onGap(): void;
};

export type ChangeFeed = {
  subscribe(organizationId: string, subscriber: Subscriber): () => void;
  close(): Promise<void>;
};

const longestPause = 5_000;

/** One LISTEN connection for the whole process, connected again whenever it breaks. */
export const openChangeFeed = (database: Database, log: Logger): ChangeFeed => {
  const subscribers = new Map<string, Set<Subscriber>>();
  let connection: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;
  let failures = 0;

  const deliver = (payload: string | undefined): void => {
    const parsed = z.safeParse(notice, JSON.parse(payload ?? "null"));
    if (!parsed.success) return log.error({ err: parsed.error }, "a change was announced in an unknown form");
    for (const subscriber of subscribers.get(parsed.data.organizationId) ?? [])
      subscriber.onChange(parsed.data);
  };

  const connect = async (): Promise<void> => {
    const client = new pg.Client({ ...database.pool.options, keepAlive: true });
    connection = client;
    let lost = false;
    const reconnect = (cause?: unknown): void => {
      if (lost || closed) return;
      lost = true;
      client.end().catch(() => {});
      log.warn({ err: cause }, "the change feed lost its connection");
      retry = setTimeout(() => void connect(), Math.min(longestPause, 100 * 2 ** failures++));
    };
    client.on("error", reconnect);
    client.on("end", () => reconnect());
    client.on("notification", ({ payload }) => deliver(payload));
    try {
      await client.connect();
      await client.query(`listen ${changesChannel}`);
      failures = 0;
      for (const group of subscribers.values()) for (const subscriber of group) subscriber.onGap();
    } catch (cause) {
      reconnect(cause);
    }
  };

  void connect();

  return {
    subscribe: (organizationId, subscriber) => {
      const group = subscribers.get(organizationId) ?? new Set();
      subscribers.set(organizationId, group.add(subscriber));
      return () => {
        group.delete(subscriber);
        if (group.size === 0 && subscribers.get(organizationId) === group) subscribers.delete(organizationId);
      };
    },
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await connection?.end().catch(() => {});
    },
  };
};
