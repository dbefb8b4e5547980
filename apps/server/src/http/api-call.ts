import type { FastifyRequest } from "fastify";

/** Also checks the route, because the URL may contain escapes. */
export const isApiCall = ({ url, routeOptions }: FastifyRequest): boolean =>
  url.startsWith("/api/") || routeOptions.url?.startsWith("/api/") === true;
