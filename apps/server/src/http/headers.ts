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

const allowed = {
  "access-control-allow-methods": "GET, POST, PUT, DELETE",
  "access-control-allow-headers":
    "Authorization, Content-Type, Fieldwright-Organization, Idempotency-Key, If-Match, Last-Event-ID",
  "access-control-max-age": "600",
};

/** Only the configured origins learn anything; for all others there is no CORS at all. */
export const useCors = (app: FastifyInstance, { corsOrigins }: Config): void => {
  if (corsOrigins.length === 0) return;
  app.addHook("onRequest", (request, reply, next) => {
    if (!isApiCall(request)) return next();
    reply.header("vary", "Origin");
    const { origin } = request.headers;
    if (!origin || !corsOrigins.includes(origin)) return next();
    reply.header("access-control-allow-origin", origin);
    reply.header("access-control-expose-headers", "ETag, Retry-After, X-Request-Id");
    if (request.method !== "OPTIONS" || !request.headers["access-control-request-method"]) return next();
    reply.headers(allowed).code(204).send();
  });
};
