import type { FastifyRequest } from "fastify";
import type { Origin } from "#kernel";

export const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  userAgent: (request.headers["user-agent"] ?? "").slice(0, 300),
  log: request.log,
});
