import type { Database } from "@fieldwright/db/client";
import { type ChangeNotice, changesChannel } from "@fieldwright/db/record-change";
import { sessionEndsChannel } from "@fieldwright/db/schema/account-access";
import { newClient } from "@fieldwright/db/server-address";
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

type Subscriber = {
  onChange(change: ChangeNotice): void;
  /** Changes arrive from now on, for the first time or again: earlier ones may have been missed. */
  onGap(): void;
};

type SessionWatcher = {
  onEnd(): void;
  /** The feed was interrupted: the session may have ended. */
  onGap(): void;
};

/** Of all organizations, from nodes of the release before, which run beside this one during an upgrade. */
const formerChannel = "fieldwright_changes";

/** How many requests came from whom, from one node to the others. */
export const requestCountsChannel = "request_counts";

export type ChangeFeed = {
  subscribe(organizationId: string, subscriber: Subscriber): () => void;
  watchSession(sessionId: string, watcher: SessionWatcher): () => void;
  onRequestCounts(hear: (counts: unknown) => void): void;
  close(): Promise<void>;
};

const longestPause = 5_000;

/** LISTEN waits for as long as the server runs, and a pooler refuses limits at the start of a connection. */
const unlimited = { statement_timeout: undefined, idle_in_transaction_session_timeout: undefined };

/** Members by group. A group is removed with its last member. */
const createGroups = <Member>() => {
  const groups = new Map<string, Set<Member>>();
  return {
    of: (name: string): Iterable<Member> => [...(groups.get(name) ?? [])],
    has: (name: string): boolean => groups.has(name),
    names: (): string[] => [...groups.keys()],
    all: (): Member[] => [...groups.values()].flatMap((group) => [...group]),
    add: (name: string, member: Member): (() => void) => {
      const group = groups.get(name) ?? new Set();
      groups.set(name, group.add(member));
      return () => {
        group.delete(member);
        if (group.size === 0 && groups.get(name) === group) groups.delete(name);
      };
    },
  };
};

const listenTo = (organizationId: string): string =>
  `listen ${pg.escapeIdentifier(changesChannel(organizationId))}`;

/**
 * One LISTEN connection for the whole process, which reconnects when it breaks. It listens to the organizations that
 * somebody here has subscribed to.
 */
export const openChangeFeed = (database: Database, log: Logger): ChangeFeed => {
  const subscribers = createGroups<Subscriber>();
  const watchers = createGroups<SessionWatcher>();
  const countsHeard: ((counts: unknown) => void)[] = [];
  let connection: pg.Client | undefined;
  /** The connection, as soon as it is open. Statements on it run in the order they are sent. */
  let listening: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;
  let failures = 0;

  const deliver = (payload: string | undefined): void => {
    const parsed = z.safeParse(notice, JSON.parse(payload ?? "null"));
    if (!parsed.success) return log.error({ err: parsed.error }, "a change was announced in an unknown form");
    for (const subscriber of subscribers.of(parsed.data.organizationId)) subscriber.onChange(parsed.data);
  };

  const hear = ({ channel, payload }: pg.Notification): void => {
    if (channel === sessionEndsChannel) for (const watcher of watchers.of(payload ?? "")) watcher.onEnd();
    else if (channel === requestCountsChannel)
      for (const hearCounts of countsHeard) hearCounts(JSON.parse(payload ?? "null"));
    else deliver(payload);
  };

  /** In order. A connection that breaks meanwhile is made again, and then listens to all. */
  let told: Promise<unknown> = Promise.resolve();
  const tell = (statement: string): Promise<boolean> => {
    const client = listening;
    const telling = told.then(async () => {
      if (!client || client !== listening) return false;
      await client.query(statement);
      return true;
    });
    const heard = telling.catch(() => false);
    told = heard;
    return heard;
  };

  const connect = async (): Promise<void> => {
    const client = newClient({ ...database.direct.config, ...unlimited, keepAlive: true });
    connection = client;
    let lost = false;
    const reconnect = (cause?: unknown): void => {
      if (lost || closed) return;
      lost = true;
      listening = undefined;
      client.end().catch(() => {});
      log.warn({ err: cause }, "the change feed lost its connection");
      retry = setTimeout(() => void connect(), Math.min(longestPause, 100 * 2 ** failures++));
    };
    client.on("error", reconnect);
    client.on("end", () => reconnect());
    client.on("notification", hear);
    try {
      await client.connect();
      // Who subscribes from here on sends a statement of their own behind this one.
      listening = client;
      const early = [...subscribers.all(), ...watchers.all()];
      const heard = await tell(
        [
          `listen ${sessionEndsChannel}`,
          `listen ${requestCountsChannel}`,
          `listen ${formerChannel}`,
          ...subscribers.names().map(listenTo),
        ].join("; "),
      );
      if (!heard) return reconnect();
      failures = 0;
      for (const listener of early) listener.onGap();
    } catch (cause) {
      reconnect(cause);
    }
  };

  void connect();

  const subscribe = (organizationId: string, subscriber: Subscriber): (() => void) => {
    const leave = subscribers.add(organizationId, subscriber);
    let left = false;
    void tell(listenTo(organizationId)).then((heard) => heard && !left && subscriber.onGap());
    return () => {
      left = true;
      leave();
      if (!subscribers.has(organizationId)) void tell(`un${listenTo(organizationId)}`);
    };
  };

  return {
    subscribe,
    watchSession: watchers.add,
    onRequestCounts: (hearCounts) => void countsHeard.push(hearCounts),
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await connection?.end().catch(() => {});
    },
  };
};
