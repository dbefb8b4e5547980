import type { FastifyInstance } from "fastify";
import { withoutSecrets } from "#kernel";

/** Logs one line per response. */
export const useRequestLog = (app: FastifyInstance): void => {
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        url: withoutSecrets(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: request.ip,
        userId: request.principal?.userId,
      },
      "answered",
    );
  });
};
