import type { Database } from "@fieldwright/db/client";

/** Tells how many statements something takes, of this database and on any connection. */
export const statementCounter = (database: Database) => {
  let sent = 0;
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
