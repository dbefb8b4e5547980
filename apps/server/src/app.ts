import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { uuidv7 } from "uuidv7";
import type { Deps } from "./deps";
import { systemRoutes } from "./modules/system/system.routes";
import { useAuthentication } from "./plugins/auth";
import { useErrors } from "./plugins/errors";
import { useContractValidation } from "./plugins/validation";

/** Builds the application without listening, so that tests can inject requests. */
export const buildApp = async (deps: Deps): Promise<FastifyInstance> => {
  const loggerInstance: FastifyBaseLogger = deps.log;
  const app = Fastify({ loggerInstance, genReqId: () => uuidv7() });
  app.decorate("deps", deps);
  useContractValidation(app);
  useErrors(app);
  useAuthentication(app, deps);
  systemRoutes(app, deps);
  await app.ready();
  return app;
};
