import { PassThrough } from "node:stream";
import { events } from "@fieldwright/contract/system";
import { effectiveRole } from "@fieldwright/domain/permissions";
import type { FastifyInstance } from "fastify";
import { AppError, type Deps, type Principal } from "#kernel";
import type { Callers, SessionQuery } from "./auth";
import { sessionOf } from "./auth";
import { type ChangeRow, findChangesSince, findLastChangeId } from "./change-events.repo";
import type { ChangeFeed } from "./change-feed";
import { serve } from "./serve";

declare module "fastify" {
  interface FastifyInstance {
    /** Missing in a process that serves no pages. */
    eventStreams?: ReadonlySet<unknown>;
  }
}

const heartbeatEvery = 25_000;
/** A client that falls this far behind is disconnected and catches up when it reconnects. */
const maxBuffered = 1_000_000;

const seesAll = (principal: Principal): boolean => ["admin", "manager"].includes(effectiveRole(principal));

type Listener = {
  principal: Principal;
  session: SessionQuery;
  findSession: Callers["findSession"];
  /** The last event the client has seen. Undefined on the first connection. */
  lastId: number | undefined;
  /** For how many milliseconds the page of a first connection has been loading. */
  loadedFor: number;
};

/** Streams the changes that one person may see. Ends when their session ends. */
const openEventStream = (deps: Deps, feed: ChangeFeed, listener: Listener): PassThrough => {
  const { database, log } = deps;
  const stream = new PassThrough();
  let { principal, lastId } = listener;
  let unsubscribe: (() => void) | undefined;
  const unwatch = feed.watchSession(principal.sessionId, {
    onEnd: () => stream.end(),
    onGap: () => void beat().catch(endOnFailure),
  });

  const write = (text: string): void => {
    if (stream.writableEnded || stream.destroyed) return;
    stream.write(text);
    if (stream.writableLength > maxBuffered) stream.destroy();
  };

  const send = (change: ChangeRow): void => {
    lastId = Math.max(lastId ?? 0, change.id);
    if (!seesAll(principal) && !change.audience?.includes(principal.userId)) return;
    const { kind, recordId: id, version } = change;
    write(`id: ${change.id}\ndata: ${JSON.stringify({ kind, id, version })}\n\n`);
  };

  const catchUp = async (): Promise<void> => {
    const { organizationId } = principal;
    if (organizationId === null) return;
    const since = lastId === undefined ? { loadedFor: listener.loadedFor } : { lastId };
    if (lastId === undefined) {
      lastId = await database.tenant(organizationId, findLastChangeId);
      write(`id: ${lastId}\n\n`);
    }
    const onlyFor = seesAll(principal) ? undefined : principal.userId;
    const missed = await database.tenant(organizationId, (tx) => findChangesSince(tx, since, onlyFor));
    missed.forEach(send);
  };

  const endOnFailure = (err: unknown): void => {
    log.warn({ err }, "an event stream could not catch up");
    stream.end();
  };
  const catchUpOrEnd = (): void => void catchUp().catch(endOnFailure);

  const follow = (): void => {
    unsubscribe?.();
    if (principal.organizationId === null) return;
    unsubscribe = feed.subscribe(principal.organizationId, { onChange: send, onGap: catchUpOrEnd });
  };

  const beat = async (): Promise<void> => {
    const found = await listener.findSession(deps, listener.session);
    if (!found) return void stream.end();
    const moved = found.organizationId !== principal.organizationId;
    principal = found;
    if (moved) follow();
    write(": still here\n\n");
  };
  const heartbeat = setInterval(() => void beat().catch(endOnFailure), heartbeatEvery);

  stream.once("close", () => {
    clearInterval(heartbeat);
    unsubscribe?.();
    unwatch();
  });

  write("retry: 2000\n\n");
  // Catches up once changes arrive: an event may arrive twice, but none is lost.
  follow();
  return stream;
};

const lastEventId = (header: string | string[] | undefined): number | undefined =>
  typeof header === "string" && /^\d{1,15}$/.test(header) ? Number(header) : undefined;

const maxStreams = 20;

export const useEvents = (
  app: FastifyInstance,
  deps: Deps,
  { findSession }: Callers,
  feed: ChangeFeed,
): void => {
  const open = new Set<PassThrough>();
  app.decorate("eventStreams", open);
  const openOf = new Map<string, number>();

  /** Tabs share one stream, so a session that reaches the limit is a client with a bug. */
  const count = ({ sessionId }: Principal, stream: PassThrough): void => {
    openOf.set(sessionId, (openOf.get(sessionId) ?? 0) + 1);
    stream.once("close", () => {
      const left = (openOf.get(sessionId) ?? 1) - 1;
      if (left > 0) openOf.set(sessionId, left);
      else openOf.delete(sessionId);
    });
  };

  serve(app, events, ({ principal, query, request, reply }) => {
    const session = sessionOf(request);
    if (!session) throw new AppError("unauthenticated", "Sign in to continue");
    if ((openOf.get(principal.sessionId) ?? 0) >= maxStreams)
      throw new AppError("rate_limited", "Too many event streams are open in this session", {
        retryAfter: 60,
      });
    const lastId = lastEventId(request.headers["last-event-id"]);
    const stream = openEventStream(deps, feed, {
      principal,
      session,
      findSession,
      lastId,
      loadedFor: query.loadedFor,
    });
    open.add(stream);
    count(principal, stream);
    stream.once("close", () => open.delete(stream));
    return reply.type(events.produces).header("x-accel-buffering", "no").send(stream);
  });

  // Streams never end on their own. Without this, a graceful shutdown would wait for every open tab.
  app.addHook("preClose", async () => {
    for (const stream of open) stream.end();
    await feed.close();
  });
};
