import type { FastifyRequest } from "fastify";

/** By its route too, because the address may be written with escapes. */
export const isApiCall = ({ url, routeOptions }: FastifyRequest): boolean =>
  url.startsWith("/api/") || routeOptions.url?.startsWith("/api/") === true;
