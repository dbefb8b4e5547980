import type { Database } from "@fieldwright/db/client";

/** Tells how many statements something takes, of these databases, one for each node, and on any connection. */
export const statementCounter = (...databases: readonly Database[]) => {
  let sent = 0;
  for (const database of databases)
    database.observe(() => {
      sent += 1;
      return () => {};
    });
  return async (run: () => Promise<unknown>): Promise<number> => {
    const before = sent;
    await run();
    return sent - before;
  };
};
