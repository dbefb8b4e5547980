import * as contract from "@fieldwright/contract/security-events";
import type { FastifyInstance } from "fastify";
import { originOf, serve } from "#http";
import type { Deps } from "#kernel";
import { listSecurityEvents, recordSecurityEvent } from "./security-events";

export const securityRoutes = (app: FastifyInstance, { database, clock }: Deps): void => {
  serve(app, contract.listSecurityEvents, ({ query, read }) => read((tx) => listSecurityEvents(tx, query)));

  // Records refused calls on every route, after the answer was sent.
  app.addHook("onResponse", async (request, reply) => {
    const { principal } = request;
    if (reply.statusCode !== 403 || !principal) return;
    const { userId, organizationId, key } = principal;
    const call = `${request.method} ${request.routeOptions.url ?? ""}`;
    await database
      .system((tx) =>
        recordSecurityEvent(tx, originOf(request), {
          kind: "access_refused",
          organizationId,
          userId,
          actorId: userId,
          detail: key ? `${call}, API key ${key.name}` : call,
          at: clock(),
        }),
      )
      .catch((cause: unknown) => request.log.error({ err: cause }, "a refusal could not be recorded"));
  });
};
