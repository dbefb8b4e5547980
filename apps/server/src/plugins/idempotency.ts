import { createHash } from "node:crypto";
import type { Route } from "@fieldwright/contract/route";
import type { TenantTx } from "@fieldwright/db/client";
import type { FastifyReply, FastifyRequest } from "fastify";
import stringify from "safe-stable-stringify";
import type { Deps } from "../deps";
import type { Principal } from "../principal";

type Context = {
  organizationId: string;
  principal: Principal;
  route: Route;
  request: FastifyRequest;
  reply: FastifyReply;
};

export const once = <T>(deps: Deps, context: Context, run: (tx: TenantTx) => Promise<T>): Promise<T> => {
  const header = context.request.headers["idempotency-key"];
  if (context.route.method !== "POST" || typeof header !== "string")
    return deps.database.tenant(context.organizationId, run);
  return deps.database.tenant(context.organizationId, run);
};

export const requestHash = (request: FastifyRequest): string =>
  createHash("sha256")
    .update(stringify({ params: request.params, query: request.query, body: request.body ?? null }) ?? "")
    .digest("hex");
