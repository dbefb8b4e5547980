import type { IncomingHttpHeaders } from "node:http";
import { errorBody } from "@fieldwright/contract/errors";
import { type Access, keyScopeOf, type Route } from "@fieldwright/contract/route";
import type { TenantTx } from "@fieldwright/db/client";
import type { KeyScope } from "@fieldwright/domain/key-scopes";
import { sql } from "drizzle-orm";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { type Actor, AppError, type Deps, etagOf, notFound, type Principal, withoutSecrets } from "#kernel";
import { originOf } from "./headers";
import { once } from "./idempotency";
import { invalidParams } from "./request-body";

/** The trace that the caller takes part in, as W3C Trace Context says. */
const traceOf = ({ headers: { traceparent } }: FastifyRequest): string | undefined =>
  typeof traceparent === "string"
    ? /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(traceparent)?.[1]
    : undefined;

/** An id that a proxy gave the request, if it is harmless in a log. */
export const givenRequestId = (headers: IncomingHttpHeaders): string | undefined => {
  const given = headers["x-request-id"];
  return typeof given === "string" && /^[\w.:-]{1,64}$/.test(given) ? given : undefined;
};

/** The pattern of the address, such as `/api/jobs/:id`. Addresses that nothing serves are one. */
export const patternOf = (request: FastifyRequest): string => request.routeOptions.url ?? "unknown";

/**
 * Logs one line per response. All of its values are written here and none is a secret, so that nothing is looked for in them:
 * that took longer than writing them.
 */
export const useRequestLog = (app: FastifyInstance, log: Deps["log"]): void => {
  const lines = log.child({}, { redact: { paths: [] } });
  app.addHook("onResponse", async (request, reply) => {
    lines.info(
      {
        requestId: request.id,
        method: request.method,
        route: patternOf(request),
        url: withoutSecrets(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: request.ip,
        userId: request.principal?.userId,
        organizationId: request.principal?.organizationId ?? undefined,
        traceId: traceOf(request),
      },
      "answered",
    );
  });
};

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
    /** The scope that an API key needs in addition. */
    scope?: KeyScope | undefined;
    /** The call judges the parts of its body one by one. */
    checksParts?: boolean;
  }
  interface FastifyInstance {
    deps: Deps;
  }
}

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
type Part<R extends Route, Name extends "params" | "query" | "body"> =
  R extends Record<Name, infer Schema> ? Parsed<Schema> : undefined;

type Also<R extends Route> = R extends { also: infer Answers } ? Parsed<Answers[keyof Answers]> : never;
type Answer<R extends Route> = Parsed<R["response"]> | Also<R>;

type Base<R extends Route> = {
  params: Part<R, "params">;
  query: Part<R, "query">;
  body: Part<R, "body">;
  request: FastifyRequest;
  reply: FastifyReply;
};

type SignedIn<R extends Route> = Base<R> & {
  principal: Principal;
  actor: Actor;
  /** Runs in a transaction of the caller's organization. 404 for people without one. */
  read: <T>(run: (tx: TenantTx) => Promise<T>) => Promise<T>;
  /** Like `read`, for reports and exports, which may run on a replica. */
  readHeavy: <T>(run: (tx: TenantTx) => Promise<T>) => Promise<T>;
  /** Like `read`, for lists and boards: on a replica that has all that was written before the request. */
  readList: <T>(run: (tx: TenantTx) => Promise<T>) => Promise<T>;
  /**
   * Like `read`, for changes. A `POST` with an `Idempotency-Key` runs once, and what `run` returns is the answer that
   * is stored.
   */
  write: (run: (tx: TenantTx) => Promise<Answer<R>>) => Promise<Answer<R>>;
};

/** The caller behind a link. */
type LinkCaller = { readonly organizationId: string; readonly linkId: string };

type Anybody<R extends Route> = Base<R> & {
  principal: null;
  /** `write` for a caller who has only a link. */
  writeByLink: (caller: LinkCaller, run: (tx: TenantTx) => Promise<Answer<R>>) => Promise<Answer<R>>;
};

type Call<R extends Route> = R["access"] extends "public" ? Anybody<R> : SignedIn<R>;

/** A handler that sends a stream itself returns the reply. */
type Handler<R extends Route> = (call: Call<R>) => Promise<Answer<R>> | Answer<R> | FastifyReply;

const idempotencyHeaders = z.object({
  "idempotency-key": z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/, "Idempotency-Key must be 1 to 200 visible characters")),
  ),
});

const takesKey = ({ method, access, byLink }: Route): boolean =>
  method === "POST" && (access !== "public" || byLink === true);

const errorStatuses = (route: Route): number[] => [
  ...(route.body || route.query ? [400] : []),
  ...(route.access === "public" ? [] : [401]),
  ...(route.access === "public" || route.access === "session" ? [] : [403]),
  ...(route.params ? [404] : []),
  ...(route.method === "GET" ? [] : [409]),
  ...(takesKey(route) ? [422] : []),
  429,
];

const whoMayCall = (route: Route): string => {
  const { access } = route;
  if (access === "public") return "Needs no session.";
  const scope = keyScopeOf(route);
  return [
    access === "session" ? "Needs a session." : `Needs a session with the permission \`${access}\`.`,
    scope ? `An API key needs the scope \`${scope}\`.` : "Closed to API keys.",
  ].join(" ");
};

const answerOf = (route: Route) => {
  if (route.status === 204) return z.undefined();
  return route.produces ? { content: { [route.produces]: { schema: route.response } } } : route.response;
};

const schemaOf = (route: Route) => ({
  summary: route.summary,
  description: whoMayCall(route),
  tags: [route.tag],
  ...(route.access === "public" ? { security: [] } : {}),
  ...(route.params ? { params: route.params } : {}),
  ...(route.query ? { querystring: route.query } : {}),
  ...(route.body ? { body: route.body } : {}),
  ...(takesKey(route) ? { headers: idempotencyHeaders } : {}),
  response: {
    ...Object.fromEntries(errorStatuses(route).map((status) => [status, errorBody])),
    ...route.also,
    [route.status]: answerOf(route),
  },
});

const organizationOf = (principal: Principal): string => {
  if (!principal.organizationId) throw notFound();
  return principal.organizationId;
};

/** The owner of an idempotency key. Two API keys that one person created do not share them. */
const ownerOf = ({ key, userId, sessionId }: Principal): string => (key ? sessionId : userId);

/** Changes made with an API key are recorded under the key's name. */
const signed = <T>({ key }: Principal, run: (tx: TenantTx) => Promise<T>): typeof run =>
  key
    ? async (tx) => {
        await tx.execute(sql`select set_config('app.via', ${`API key ${key.name}`}, true)`);
        return run(tx);
      }
    : run;

const callOf = (deps: Deps, route: Route, request: FastifyRequest, reply: FastifyReply) => {
  const base = { params: request.params, query: request.query, body: request.body, request, reply };
  if (route.access === "public")
    return {
      ...base,
      principal: null,
      writeByLink: <T>({ organizationId, linkId }: LinkCaller, run: (tx: TenantTx) => Promise<T>) =>
        once(deps, { organizationId, account: linkId, route, request, reply }, run),
    };
  const { principal } = request;
  if (!principal) throw new AppError("unauthenticated", "Sign in to continue");
  return {
    ...base,
    principal,
    actor: { userId: principal.userId, sessionId: principal.sessionId, origin: originOf(request) },
    read: <T>(run: (tx: TenantTx) => Promise<T>) =>
      deps.database.tenant(organizationOf(principal), signed(principal, run)),
    readHeavy: <T>(run: (tx: TenantTx) => Promise<T>) =>
      deps.database.heavy(organizationOf(principal), signed(principal, run)),
    readList: <T>(run: (tx: TenantTx) => Promise<T>) =>
      deps.database.recent(organizationOf(principal), signed(principal, run), principal.seen),
    write: <T>(run: (tx: TenantTx) => Promise<T>) =>
      once(
        deps,
        { organizationId: organizationOf(principal), account: ownerOf(principal), route, request, reply },
        signed(principal, run),
      ),
  };
};

/**
 * Registers one call of the contract under `/api`. Validates request and response, and refuses callers without
 * `access`.
 */
export const serve = <const R extends Route>(app: FastifyInstance, route: R, handler: Handler<R>): void => {
  app.route({
    method: route.method,
    url: `/api${route.path}`,
    schema: schemaOf(route),
    config: {
      access: route.access,
      scope: keyScopeOf(route),
      checksParts: route.checksParts === true,
    },
    ...(route.maxBody ? { bodyLimit: route.maxBody } : {}),
    // A HEAD request would open a stream that nobody reads.
    exposeHeadRoute: route.produces === undefined,
    handler: async (request, reply) => {
      if (request.params === invalidParams) throw notFound();
      reply.code(route.status);
      // The contract's schemas produced these values. TypeScript cannot follow that through Fastify's generics.
      const call = callOf(app.deps, route, request, reply) as unknown as Call<R>;
      const answer = await handler(call);
      const etag = etagOf(answer);
      if (etag) reply.header("etag", etag);
      return answer;
    },
  });
};
