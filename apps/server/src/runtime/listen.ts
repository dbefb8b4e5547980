import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "#kernel";
import type { Readiness } from "./system/health";

/** The part of the Fastify app that this file needs. */
type Listening = {
  listen(options: { host: string; port: number }): Promise<string>;
  close(): Promise<unknown>;
  server: { listening: boolean; closeAllConnections(): void; closeIdleConnections(): void };
};

const drainFor = 10_000;

const hasCode = (cause: unknown, code: string): boolean =>
  cause instanceof Error && "code" in cause && cause.code === code;

class ListenError extends Error {}

export const listen = async (app: Listening, { host, port }: Config): Promise<void> => {
  try {
    await app.listen({ host, port });
  } catch (cause) {
    if (hasCode(cause, "EADDRINUSE"))
      throw new ListenError(`Port ${port} is already in use; set PORT to another one.`, { cause });
    if (hasCode(cause, "EACCES")) throw new ListenError(`This account can't use port ${port}.`, { cause });
    if (hasCode(cause, "EADDRNOTAVAIL") || hasCode(cause, "ENOTFOUND"))
      throw new ListenError(`HOST ${host} is not an address of this machine.`, { cause });
    throw cause;
  }
};

/** Says that this process is not ready, and goes on serving until the balancer has noticed. */
export const stepAside = async (
  { readiness, server }: Pick<Listening, "server"> & { readonly readiness: Readiness },
  { drainSeconds }: Pick<Config, "drainSeconds">,
): Promise<void> => {
  readiness.draining = true;
  if (server.listening) await sleep(drainSeconds * 1_000);
};

/** Accepts no new requests and lets running ones finish, for at most ten seconds. */
export const drain = async (app: Listening): Promise<void> => {
  // Otherwise a connection whose request finishes during the drain would be kept alive for more than a minute.
  const hangingUp = setInterval(() => app.server.closeIdleConnections(), 50);
  const cuttingOff = setTimeout(() => app.server.closeAllConnections(), drainFor);
  try {
    await app.close();
  } finally {
    clearInterval(hangingUp);
    clearTimeout(cuttingOff);
  }
};
