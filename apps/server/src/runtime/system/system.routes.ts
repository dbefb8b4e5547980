import { config, health } from "@fieldwright/contract/system";
import type { FastifyInstance, FastifyReply } from "fastify";
import { serve } from "#http";
import type { Deps } from "#kernel";

/** For balancers and monitors, which expect these addresses outside of `/api`. */
const probe = { config: { access: "public" as const }, schema: { hide: true } };

export const systemRoutes = (app: FastifyInstance, deps: Deps): void => {
  const answerHealth = async (reply: FastifyReply) => {
    const healthy = await app.readiness.isHealthy();
    reply.code(healthy ? 200 : 503);
    return {
      status: healthy ? ("healthy" as const) : ("degraded" as const),
      uptime: process.uptime(),
      timestamp: deps.clock().toISOString(),
    };
  };

  serve(app, health, ({ reply }) => answerHealth(reply));
  app.get("/health", probe, (_request, reply) => answerHealth(reply.header("cache-control", "no-store")));

  app.get("/livez", probe, (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "alive" }),
  );
  app.get("/readyz", probe, async (_request, reply) => {
    const problems = await app.readiness.problems();
    const isReady = Object.keys(problems).length === 0;
    reply.code(isReady ? 200 : 503).header("cache-control", "no-store");
    return isReady ? { status: "ready" } : { status: "not ready", failed: problems };
  });

  serve(app, config, () => ({
    demo: deps.config.demo,
    mapStyleUrl: deps.config.mapStyleUrl,
    configured: {
      mail: deps.config.mailUrl !== null,
      geocoder: deps.config.geocoderUrl !== null,
      routing: deps.config.routingUrl !== null,
    },
  }));
};
