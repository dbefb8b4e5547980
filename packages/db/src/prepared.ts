import type { Tx } from "./client";

const built = new WeakMap<Tx, Map<string, unknown>>();

/**
 * A statement that is built once on each connection and named there: for lists, building and planning it anew takes longer
 * than running it.
 */
export const prepared = <Statement>(tx: Tx, name: string, build: (name: string) => Statement): Statement => {
  const statements = built.get(tx) ?? new Map<string, unknown>();
  built.set(tx, statements);
  const statement = statements.get(name) ?? build(name);
  statements.set(name, statement);
  return statement as Statement;
};
