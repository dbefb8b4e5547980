import { config, health } from "@fieldwright/contract/system";
import type { FastifyInstance, FastifyReply } from "fastify";
import { serve } from "#http";
import type { Deps } from "#kernel";
import { isHealthy } from "./health";

export const systemRoutes = (app: FastifyInstance, deps: Deps): void => {
  const answerHealth = async (reply: FastifyReply) => {
    const healthy = await isHealthy(deps);
    reply.code(healthy ? 200 : 503);
    return {
      status: healthy ? ("healthy" as const) : ("degraded" as const),
      uptime: process.uptime(),
      timestamp: deps.clock().toISOString(),
    };
  };

  serve(app, health, ({ reply }) => answerHealth(reply));
  app.get("/health", { config: { access: "public" }, schema: { hide: true } }, (_request, reply) =>
    answerHealth(reply.header("cache-control", "no-store")),
  );

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
