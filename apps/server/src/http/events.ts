import type { PassThrough } from "node:stream";
import { events } from "@fieldwright/contract/system";
import type { FastifyInstance } from "fastify";
import { AppError, type Deps, type Principal } from "#kernel";
import { sessionOf } from "./auth";
import type { Callers } from "./callers";
import { openChangeFeed } from "./change-feed";
import { openEventStream } from "./event-stream";
import { serve } from "./serve";

const lastEventId = (header: string | string[] | undefined): number | undefined =>
  typeof header === "string" && /^\d{1,15}$/.test(header) ? Number(header) : undefined;

const maxStreams = 20;

export const useEvents = (app: FastifyInstance, deps: Deps, { findSession }: Callers): void => {
  const feed = openChangeFeed(deps.database, deps.log);
  const open = new Set<PassThrough>();
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
