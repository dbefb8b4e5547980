import { type Access, keyScopeOf, type Route } from "@fieldwright/contract/route";
import { hasScope, type KeyScope } from "@fieldwright/domain/key-scopes";
import { can } from "@fieldwright/domain/permissions";
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, type Deps, hashToken, type Origin, organizationIn, type Principal } from "#kernel";
import { originOf } from "./headers";

const name = "fieldwright_device";

/** Several people may share a computer: keep the newest five tokens, one per account that signed in. */
const maxTokens = 5;

const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43}(?:\\.[\\w-]{43}){0,${maxTokens - 1}})(?:;|$)`);

/** Where a sign-in comes from, and the tokens that show which accounts signed in there before. */
export type Device = Origin & { readonly tokens: readonly string[] };

export const deviceOf = (request: FastifyRequest): Device => ({
  ...originOf(request),
  tokens: pattern.exec(request.headers.cookie ?? "")?.[1]?.split(".") ?? [],
});

type Kept = { readonly token: string; readonly forSeconds: number };

/** The token gives no access. It only tells a known browser from a new one. */
export const keepDeviceToken = (
  request: FastifyRequest,
  reply: FastifyReply,
  { token, forSeconds }: Kept,
): void => {
  const { tokens } = deviceOf(request);
  const value = [token, ...tokens.filter((other) => other !== token)].slice(0, maxTokens).join(".");
  const secure = request.protocol === "https" || request.server.deps.config.publicUrl.startsWith("https:");
  reply.header(
    "set-cookie",
    `${name}=${value}; Path=/api; Max-Age=${forSeconds}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`,
  );
};

export type DeclaredRoute = { method: string; url: string; access: Access; scope: KeyScope | undefined };

declare module "fastify" {
  interface FastifyRequest {
    principal: Principal | null;
  }
  interface FastifyInstance {
    /** All registered routes, with who may call them. */
    declaredRoutes: DeclaredRoute[];
  }
}

const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/i;

/** For customers of several businesses. For everyone else the header has no effect. */
export const chosenOrganization = ({ headers }: FastifyRequest): string | undefined => {
  const chosen = headers["fieldwright-organization"];
  return typeof chosen === "string" ? chosen : undefined;
};

/** API keys are tokens with the prefix `fw_`. */
const apiKey = /^Bearer (fw_([A-Za-z0-9_-]{43}))$/i;

/** The session that the request names, undefined when there is no token in our format. */
export const sessionOf = (request: FastifyRequest): SessionQuery | undefined => {
  const token = bearer.exec(request.headers.authorization ?? "")?.[1];
  return token === undefined
    ? undefined
    : { tokenHash: hashToken(token), chosen: chosenOrganization(request) };
};

const isOpen = (request: FastifyRequest): boolean =>
  request.is404 || request.routeOptions.config.access === "public";

/** Finds out who is calling. Whether they may is decided later, after the rate limit. */
export const useAuthentication = (app: FastifyInstance, deps: Deps, callers: Callers): void => {
  app.decorateRequest("principal", null);

  app.addHook("onRequest", async (request) => {
    if (isOpen(request)) return;
    const [, key, token = ""] = apiKey.exec(request.headers.authorization ?? "") ?? [];
    const session = sessionOf(request);
    if (key !== undefined)
      request.principal = await callers.useKey(deps, {
        tokenHash: hashToken(key),
        organizationId: organizationIn(token),
      });
    else if (session) request.principal = await callers.useSession(deps, session);
  });
};

/** Changes that would reach people or programs outside, and so are closed in a sample company. */
const closedInSample: readonly Access[] = [
  "account:write",
  "billing:write",
  "data:export",
  "integrations:write",
  "keys:write",
  "webhooks:write",
];

const leavesSample = (method: string, access: Access | undefined): boolean =>
  method !== "GET" &&
  access !== undefined &&
  (closedInSample.includes(access) || (method === "POST" && access === "team:write"));

/** Why the caller is refused, undefined if they are allowed. */
const refusalOf = (principal: Principal, { access, scope }: FastifyContextConfig): string | undefined => {
  const { key } = principal;
  if (key && !scope) return "An API key can't do this";
  if (key && scope && !hasScope(key.scopes, scope)) return `This API key needs the scope ${scope}`;
  if (access === "session" || (access && access !== "public" && can(principal, access))) return undefined;
  return "You don't have permission to do this";
};

/** Whether an answer may carry that of another call. */
export const mayCall = (
  principal: Principal,
  route: Pick<Route, "access" | "method" | "resource">,
): boolean => refusalOf(principal, { access: route.access, scope: keyScopeOf(route) }) === undefined;

/** Refuses before the body is read: first 401, then 403, then everything else. */
export const useAuthorization = (app: FastifyInstance): void => {
  const declared: DeclaredRoute[] = [];
  app.decorate("declaredRoutes", declared);
  app.addHook("onRoute", ({ method, url, config, schema }) => {
    for (const one of [method].flat()) {
      if (!config?.access) throw new Error(`${one} ${url} declares no access`);
      if (!schema) throw new Error(`${one} ${url} has no schema`);
      declared.push({ method: one, url, access: config.access, scope: config.scope });
    }
  });

  app.addHook("onRequest", async (request) => {
    if (isOpen(request)) return;
    const { principal } = request;
    if (!principal) throw new AppError("unauthenticated", "Sign in to continue");
    const refusal = refusalOf(principal, request.routeOptions.config);
    if (refusal) throw new AppError("forbidden", refusal);
    if (principal.isSample && leavesSample(request.method, request.routeOptions.config.access))
      throw new AppError("forbidden", "This is a sample company. You can't do that here.");
  });
};

export type SessionQuery = {
  readonly tokenHash: string;
  /** The business that a customer of several is looking at. Defaults to the newest. */
  readonly chosen: string | undefined;
};

/** The organization is what the key says, if it says one. */
type KeyQuery = { readonly tokenHash: string; readonly organizationId: string | undefined };

/** Tells who calls. Handed in from above, because sessions and API keys belong to `identity`. */
export type Callers = {
  /** Null when the session has ended or the account is deactivated. */
  readonly findSession: (deps: Deps, query: SessionQuery) => Promise<Principal | null>;
  /** The same, and keeps the session alive. */
  readonly useSession: (deps: Deps, query: SessionQuery) => Promise<Principal | null>;
  readonly useKey: (deps: Deps, query: KeyQuery) => Promise<Principal | null>;
};
