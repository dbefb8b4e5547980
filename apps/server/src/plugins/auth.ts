import { can } from "@fieldwright/domain/permissions";
import type { FastifyInstance } from "fastify";
import { AppError } from "../app-error";
import type { Deps } from "../deps";
import type { Principal } from "../principal";
import { hashToken } from "../tokens";
import { findPrincipal } from "./principal.repo";

declare module "fastify" {
  interface FastifyRequest {
    principal: Principal | null;
  }
}

const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/i;

export const useAuthentication = (app: FastifyInstance, deps: Deps): void => {
  app.decorateRequest("principal", null);

  // Deny by default: a route that does not say who may call it does not start.
  app.addHook("onRoute", (route) => {
    if (!route.config?.access) throw new Error(`${route.method} ${route.url} declares no access`);
    if (!route.schema) throw new Error(`${route.method} ${route.url} has no schema`);
  });

  app.addHook("onRequest", async (request) => {
    const { access } = request.routeOptions.config;
    if (request.is404 || access === "public") return;
    const token = bearer.exec(request.headers.authorization ?? "")?.[1];
    if (token) request.principal = await findPrincipal(deps.database, hashToken(token), deps.clock());
  });

  // After the rate limit (onRequest) and before the body is read.
  app.addHook("preParsing", async (request) => {
    const { access } = request.routeOptions.config;
    if (request.is404 || access === "public") return;
    const { principal } = request;
    if (!principal) throw new AppError("unauthenticated", "Sign in to continue");
    if (access === "session") return;
    if (!access || !can(principal, access))
      throw new AppError("forbidden", "You don't have permission to do this");
  });
};
