import { config } from "@fieldwright/contract/system";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps";
import { serve } from "../../plugins/serve";

export const systemRoutes = (app: FastifyInstance, deps: Deps): void => {
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
