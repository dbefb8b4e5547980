import type { Database } from "@fieldwright/db/client";

/** Expires, because a degraded node may get no requests that could clear the flag. */
const rememberedFor = 60_000;

const refusedAt = new WeakMap<Database, number>();

/** A full disk only shows on writes, so the health check relies on this record of the last refusal. */
export const rememberRefusedWrite = (database: Database, now: Date): void => {
  refusedAt.set(database, now.getTime());
};

export const forgetRefusedWrite = (database: Database): void => {
  refusedAt.delete(database);
};

export const refusedWriteLately = (database: Database, now: Date): boolean =>
  now.getTime() - (refusedAt.get(database) ?? Number.NEGATIVE_INFINITY) < rememberedFor;
