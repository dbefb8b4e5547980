import swagger from "@fastify/swagger";
import { errorBody } from "@fieldwright/contract/errors";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import type { Config } from "#kernel";
import { referencePage } from "./reference-page";

/** Registered once, so that the document does not repeat the schema for every error of every call. */
z.globalRegistry.add(errorBody, { id: "Error" });

/** Must be registered before the routes that it describes. */
export const useOpenApi = async (app: FastifyInstance, config: Config): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Fieldwright API",
        description:
          "Everything under `/api`. Errors are `{message, code, errors?, requestId}`. A `POST` takes an `Idempotency-Key`; " +
          "an update takes `If-Match` or `version` and answers 409 with the current record when it is stale.",
        version: "1.0.0",
      },
      servers: [{ url: config.publicUrl }],
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });

  const hidden = { config: { access: "public" }, schema: { hide: true } } as const;
  app.get("/api/openapi.json", hidden, () => app.swagger());
  app.get("/api/docs", hidden, (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(referencePage(app.swagger())),
  );
};
