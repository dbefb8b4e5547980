import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Socket } from "node:net";
import cors from "@fastify/cors";
import { isMapOrigin, maxMapOrigins } from "@fieldwright/domain/map-style";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import helmet, { type HelmetOptions } from "helmet";
import { type Config, type Origin, type Seal, seal, unseal } from "#kernel";
import { isApiCall } from "./request-body";

export const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  userAgent: (request.headers["user-agent"] ?? "").slice(0, 300),
  log: request.log,
});

const name = "fieldwright_map";
const policy = "content-security-policy";
const secondsPerYear = 365 * 24 * 3600;
const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{1,3000})(?:;|$)`);

const sealOf = ({ appSecret }: Config): Seal => ({ secret: appSecret, purpose: "map" });

/** A page is asked for without a session, so a sealed cookie says which map its organization chose. */
const originsOf = (request: FastifyRequest): string[] => {
  const sealed = pattern.exec(request.headers.cookie ?? "")?.[1];
  if (sealed === undefined) return [];
  try {
    const text = unseal(sealOf(request.server.deps.config), sealed);
    return text.split(" ").filter(isMapOrigin).slice(0, maxMapOrigins);
  } catch {
    // Changed, or sealed with another secret: the next reading of the map replaces it.
    return [];
  }
};

/** Remembers in the browser where the organization's map comes from. */
export const keepMapOrigins = (
  request: FastifyRequest,
  reply: FastifyReply,
  origins: readonly string[],
): void => {
  const { config } = request.server.deps;
  const kept = originsOf(request);
  if (kept.join(" ") === origins.join(" ")) return;
  const secure = request.protocol === "https" || config.publicUrl.startsWith("https:");
  const [value, age] =
    origins.length > 0 ? [seal(sealOf(config), origins.join(" ")), secondsPerYear] : ["", 0];
  reply.header(
    "set-cookie",
    `${name}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`,
  );
};

/** Lets this page or worker load the map that its organization chose. */
export const allowMap = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const origins = originsOf(request);
  if (origins.length === 0) return reply;
  const extended = String(reply.getHeader(policy)).replace(
    /\b(connect-src|img-src)( [^;]*)/g,
    (directive) => `${directive} ${origins.join(" ")}`,
  );
  return reply.header(policy, extended).header("vary", "cookie");
};

const self = "'self'";
const none = "'none'";

/** They are the same for each answer, and working them out took longer than most of what a request does. */
const headersOf = (options: HelmetOptions): OutgoingHttpHeaders => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(response.req, response, (failure) => {
    if (failure) throw failure;
  });
  return response.getHeaders();
};

export const useSecurityHeaders = (app: FastifyInstance, config: Config): void => {
  const mapOrigin = config.mapStyleUrl ? [new URL(config.mapStyleUrl).origin] : [];
  const headers = headersOf({
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
    reply.headers(headers);
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
