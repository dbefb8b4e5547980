import type { Config } from "#kernel";

/** What this needs of the application; Fastify stays in the frame. */
type Listening = {
  listen(options: { host: string; port: number }): Promise<string>;
  close(): Promise<unknown>;
  server: { closeAllConnections(): void; closeIdleConnections(): void };
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
    if (hasCode(cause, "EACCES"))
      throw new ListenError(`Port ${port} may not be used by this account.`, { cause });
    if (hasCode(cause, "EADDRNOTAVAIL") || hasCode(cause, "ENOTFOUND"))
      throw new ListenError(`HOST ${host} is not an address of this machine.`, { cause });
    throw cause;
  }
};

/** Takes no new requests and lets those that run finish, but not forever. */
export const drain = async (app: Listening): Promise<void> => {
  // A connection whose request finishes only now would otherwise be kept alive for more than a minute.
  const hangingUp = setInterval(() => app.server.closeIdleConnections(), 50);
  const cuttingOff = setTimeout(() => app.server.closeAllConnections(), drainFor);
  try {
    await app.close();
  } finally {
    clearInterval(hangingUp);
    clearTimeout(cuttingOff);
  }
};
