import type { Database } from "@fieldwright/db/client";

/** A node that gets no calls while it is degraded must not stay so for ever. */
const rememberedFor = 60_000;

const refusedAt = new WeakMap<Database, number>();

/** A full disk shows only when something is written, so health has to remember it. */
export const rememberRefusedWrite = (database: Database, now: Date): void => {
  refusedAt.set(database, now.getTime());
};

export const forgetRefusedWrite = (database: Database): void => {
  refusedAt.delete(database);
};

export const refusedWriteLately = (database: Database, now: Date): boolean =>
  now.getTime() - (refusedAt.get(database) ?? Number.NEGATIVE_INFINITY) < rememberedFor;
