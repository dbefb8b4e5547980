import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import { uuidv7 } from "uuidv7";
import * as z from "zod/mini";
import { AppError, type Deps } from "#kernel";
import { type ChangeFeed, requestCountsChannel } from "./change-feed";
import { isApiCall } from "./request-body";

const window = 60_000;
/** Whose requests are counted at most. Those who called longest ago are forgotten first. */
const maxCallers = 10_000;
const tellEvery = 2_000;
/** A notification has room for 8,000 bytes. */
const toldAtOnce = 100;

type Counter = {
  /** Of all nodes, as far as this one has heard. */
  count: number;
  /** Of this node, and not told to the others yet. */
  untold: number;
  until: number;
};

const told = z.object({ node: z.string(), counts: z.array(z.tuple([z.string(), z.int()])) });
type Told = z.infer<typeof told>;

/**
 * Requests by caller in the memory of this node. A caller who has used a tenth of the limit is told to the other nodes
 * every two seconds, so that a node counts what all of them answered. A request costs no statement, and while everyone
 * is far from the limit, nothing is told.
 */
const createCounters = (max: number) => {
  const counters = new Map<string, Counter>();
  const busy = new Set<string>();
  const worthTelling = max / 10;

  const counterOf = (key: string): Counter => {
    const now = Date.now();
    const known = counters.get(key);
    const counter = known && known.until > now ? known : { count: 0, untold: 0, until: now + window };
    counters.delete(key);
    counters.set(key, counter);
    const [oldest] = counters.keys();
    if (counters.size > maxCallers && oldest !== undefined) counters.delete(oldest);
    return counter;
  };

  return {
    add: (key: string): Counter => {
      const counter = counterOf(key);
      counter.count += 1;
      counter.untold += 1;
      if (counter.count >= worthTelling) busy.add(key);
      return counter;
    },
    hear: (counts: Told["counts"]): void => {
      for (const [key, count] of counts) counterOf(key).count += count;
    },
    /** What the others have not been told. */
    take: (): Told["counts"] =>
      [...busy].slice(0, toldAtOnce).flatMap((key) => {
        busy.delete(key);
        const counter = counters.get(key);
        const untold = counter?.untold ?? 0;
        if (counter) counter.untold = 0;
        return untold > 0 ? [[key, untold] as [string, number]] : [];
      }),
  };
};

type Counters = ReturnType<typeof createCounters>;

const shareWithNodes = (
  app: FastifyInstance,
  { database, log }: Deps,
  feed: ChangeFeed,
  { take, hear }: Counters,
): void => {
  const node = uuidv7();
  feed.onRequestCounts((payload) => {
    const heard = z.safeParse(told, payload);
    if (heard.success && heard.data.node !== node) hear(heard.data.counts);
  });
  const tell = async (): Promise<void> => {
    const counts = take();
    if (counts.length === 0) return;
    const values = [requestCountsChannel, JSON.stringify({ node, counts })];
    await database.pool
      .query("select pg_notify($1, $2)", values)
      .catch((err: unknown) => log.debug({ err }, "counts of requests did not reach the other nodes"));
  };
  const telling = setInterval(() => void tell(), tellEvery);
  app.addHook("preClose", async () => clearInterval(telling));
};

/** Limits calls per minute by session, or by IP address without a session. Sign-in has stricter limits. */
export const useRateLimit = async (app: FastifyInstance, deps: Deps, feed: ChangeFeed): Promise<void> => {
  const { rateLimit: isOn, requestsPerMinute: max } = deps.config;
  if (!isOn) return;
  const counters = createCounters(max);
  class Store {
    incr(key: string, answer: (error: Error | null, use: { current: number; ttl: number }) => void): void {
      const { count, until } = counters.add(key);
      answer(null, { current: count, ttl: until - Date.now() });
    }
    child(): Store {
      return this;
    }
  }
  await app.register(rateLimit, { global: false, store: Store });
  const limit = { max, timeWindow: window };
  const perAddress = app.createRateLimit(limit);
  const perSession = app.createRateLimit({
    ...limit,
    keyGenerator: (request) => request.principal?.sessionId ?? request.ip,
  });
  shareWithNodes(app, deps, feed, counters);

  app.addHook("onRequest", async (request) => {
    if (!isApiCall(request)) return;
    const use = await (request.principal ? perSession : perAddress)(request);
    if (!use.isAllowed && use.isExceeded)
      throw new AppError("rate_limited", "Too many requests. Please slow down.", {
        retryAfter: use.ttlInSeconds,
      });
  });
};
