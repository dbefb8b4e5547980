import type { Tx } from "./client";

const built = new WeakMap<Tx, Map<string, unknown>>();

/** Prepares a statement once per connection. For lists, building and planning take longer than running. */
export const prepared = <Statement>(tx: Tx, name: string, build: (name: string) => Statement): Statement => {
  const statements = built.get(tx) ?? new Map<string, unknown>();
  built.set(tx, statements);
  const statement = statements.get(name) ?? build(name);
  statements.set(name, statement);
  return statement as Statement;
};
