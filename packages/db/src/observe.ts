import type pg from "pg";

/** Called when a statement is sent, or a connection is asked for. What it returns is called when that ended. */
export type Observer = (statement: string) => (failure?: unknown) => void;

/** The text under which observers see a connection that could not be had. */
export const connecting = "connect";

const textOf = (statement: unknown): string => {
  if (typeof statement === "string") return statement;
  const text = typeof statement === "object" && statement !== null && "text" in statement && statement.text;
  return typeof text === "string" ? text : "";
};

/** Shows what a connection is asked, by whichever way, to all observers. They see no values. */
export const showTo = (observers: readonly Observer[], connection: pg.PoolClient): void => {
  const send = connection.query.bind(connection) as (...args: unknown[]) => unknown;
  const query = (...args: unknown[]): unknown => {
    if (observers.length === 0) return send(...args);
    const ends = observers.map((observe) => observe(textOf(args[0])));
    const end = (failure?: unknown) => {
      for (const one of ends) one(failure);
    };
    const callback = args.at(-1);
    if (typeof callback === "function")
      return send(...args.slice(0, -1), (failure: unknown, result: unknown) => {
        end(failure ?? undefined);
        callback(failure, result);
      });
    const result = send(...args);
    if (result instanceof Promise) result.then(() => end(), end);
    return result;
  };
  Object.assign(connection, { query });
};
