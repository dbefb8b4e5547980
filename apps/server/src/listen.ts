import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "./config";

/** What this needs of the application; Fastify stays in the frame. */
type Listening = {
  listen(options: { host: string; port: number }): Promise<string>;
  close(): Promise<unknown>;
  server: { closeAllConnections(): void };
};

const drainFor = 10_000;

const hasCode = (cause: unknown, code: string): boolean =>
  cause instanceof Error && "code" in cause && cause.code === code;

export class ListenError extends Error {}

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
  const closed = app.close();
  const late = sleep(drainFor, "late", { ref: false });
  if ((await Promise.race([closed, late])) === "late") app.server.closeAllConnections();
  await closed;
};
