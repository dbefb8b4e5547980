import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import { AppError, type Config } from "#kernel";
import { isApiCall } from "./request-body";

/** Limits calls per minute by session, or by IP address without a session. Sign-in has stricter limits. */
export const useRateLimit = async (app: FastifyInstance, config: Config): Promise<void> => {
  if (!config.rateLimit) return;
  await app.register(rateLimit, { global: false, cache: 10_000 });
  const limit = { max: config.requestsPerMinute, timeWindow: 60_000 };
  const perAddress = app.createRateLimit(limit);
  const perSession = app.createRateLimit({
    ...limit,
    keyGenerator: (request) => request.principal?.sessionId ?? request.ip,
  });

  app.addHook("onRequest", async (request) => {
    if (!isApiCall(request)) return;
    const use = await (request.principal ? perSession : perAddress)(request);
    if (!use.isAllowed && use.isExceeded)
      throw new AppError("rate_limited", "Too many requests, please slow down", {
        retryAfter: use.ttlInSeconds,
      });
  });
};
