import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { Config } from "#kernel";
import { isApiCall } from "./api-call";

const self = "'self'";
const none = "'none'";

export const useSecurityHeaders = async (app: FastifyInstance, config: Config): Promise<void> => {
  const mapOrigin = config.mapStyleUrl ? [new URL(config.mapStyleUrl).origin] : [];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [self],
        scriptSrc: [self],
        styleSrc: [self, "'unsafe-inline'"],
        imgSrc: [self, "data:", "blob:"],
        fontSrc: [self],
        connectSrc: [self, ...mapOrigin],
        workerSrc: [self],
        objectSrc: [none],
        baseUri: [none],
        formAction: [self],
        frameAncestors: [none],
      },
    },
    frameguard: { action: "deny" },
    crossOriginResourcePolicy: { policy: config.corsOrigins.length > 0 ? "cross-origin" : "same-origin" },
    strictTransportSecurity: config.publicUrl.startsWith("https:"),
  });

  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    if (isApiCall(request)) reply.header("cache-control", "no-store");
  });
};

/** Only the configured origins may read answers. Every OPTIONS request is answered here, before authentication. */
export const useCors = async (app: FastifyInstance, { corsOrigins }: Config): Promise<void> => {
  if (corsOrigins.length === 0) return;
  await app.register(cors, {
    origin: [...corsOrigins],
    methods: "GET, POST, PUT, DELETE",
    allowedHeaders:
      "Authorization, Content-Type, Fieldwright-Organization, Idempotency-Key, If-Match, Last-Event-ID",
    exposedHeaders: "ETag, Retry-After, X-Request-Id",
    maxAge: 600,
    // Otherwise an OPTIONS request that is not a preflight gets a plain text error instead of our format.
    strictPreflight: false,
  });
};
