import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database, TenantTx } from "./client";

/** A busy replica is a few milliseconds behind. */
const attempts = 5;
const pause = 20;
/** How long a replica that is away or far behind is left alone. */
const rest = 5_000;

/**
 * The end of what is on the disk. What follows has no confirmed commit in it, unless commits do not wait for the disk,
 * and the replica gets it later.
 */
const positionOf = async ({ pool }: Database): Promise<string> => {
  const { rows } = await pool.query<{ position: string }>(
    `select case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
       else pg_current_wal_flush_lsn() end::text as position`,
  );
  return rows[0]?.position ?? "";
};

/** Waits a moment for the replica to get there. Later statements of the transaction see at least as much. */
const catchUp = async (tx: TenantTx, position: string): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    const { rows } = await tx.execute<{ isThere: boolean }>(
      sql`select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= ${position}::pg_lsn as "isThere"`,
    );
    if (rows[0]?.isThere) return;
    if (attempt === attempts) throw new Error("The replica is behind.");
    await sleep(pause);
  }
};

const lostCodes =
  /^(?:08\w{3}|57P0\d|40001|40P01|25006|ECONN(?:REFUSED|RESET)|EPIPE|ETIMEDOUT|E(?:HOST|NET)UNREACH)$/;
const lostMessages = /Connection terminated|is not queryable|Query read timeout/;

/** The connection was lost, or the read cannot go on where the changes of the primary arrive. */
const isOfReplica = (cause: unknown): boolean =>
  cause instanceof Error &&
  (("code" in cause && lostCodes.test(String(cause.code))) ||
    lostMessages.test(cause.message) ||
    isOfReplica(cause.cause));

/**
 * Reads on the replica if it has everything that was committed before the read began, whoever wrote it on whichever
 * node, and else on the primary. So nobody misses their own change, or one that they were told of.
 */
export const readOnReplica = (
  primary: Database,
  replica: Database,
  onAway: (cause: unknown) => void,
): Database["heavy"] => {
  let restsUntil = 0;
  return async (organizationId, run) => {
    if (Date.now() < restsUntil) return primary.tenant(organizationId, run);
    let isRunning = false;
    try {
      const position = await positionOf(primary);
      return await replica.tenant(organizationId, async (tx) => {
        await catchUp(tx, position);
        isRunning = true;
        return run(tx);
      });
    } catch (cause) {
      // It would fail, or take as long, on the primary.
      if (isRunning && !isOfReplica(cause)) throw cause;
      if (!isRunning) {
        restsUntil = Date.now() + rest;
        onAway(cause);
      }
      return primary.tenant(organizationId, run);
    }
  };
};
