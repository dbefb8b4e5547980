import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Database, TenantTx } from "./client";

/**
 * How long a read waits for a replica that is behind: pauses between looks, in milliseconds. A busy one is behind by
 * a few. Then the primary reads, also for what comes in the time of rest.
 */
type Patience = { readonly pauses: readonly number[]; readonly rest: number; readonly tells: boolean };

const forReports: Patience = { pauses: [20, 20, 20, 20], rest: 5_000, tells: true };
/** Someone clicked. A replica that is a moment behind is usual, and nobody has to hear of it. */
const forLists: Patience = { pauses: [1, 2, 4, 8, 16], rest: 1_000, tells: false };

/**
 * The end of what is on the disk. What follows has no confirmed commit in it, unless commits do not wait for the disk,
 * and the replica gets it later. The lookup of the caller asks for it in passing.
 */
export const walPosition = sql<string>`case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end::text`;

const positionOf = async ({ pool }: Database): Promise<string> => {
  const { rows } = await drizzle(pool).execute<{ position: string }>(sql`select ${walPosition} as position`);
  return rows[0]?.position ?? "";
};

/** How many reads began on the replica, and how many of those for it the primary had to do. */
export type ReplicaReads = { replica: number; primary: number };

class Behind extends Error {}

/** Waits a moment for the replica to get there. Later statements of the transaction see at least as much. */
const catchUp = async (tx: TenantTx, position: string, pauses: readonly number[]): Promise<void> => {
  for (const pause of [...pauses, undefined]) {
    const { rows } = await tx.execute<{ isThere: boolean }>(
      sql`select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= ${position}::pg_lsn as "isThere"`,
    );
    if (rows[0]?.isThere) return;
    if (pause !== undefined) await sleep(pause);
  }
  throw new Behind("The replica is behind.");
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
const readingThere = (
  primary: Database,
  replica: Database,
  onAway: (cause: unknown) => void,
  reads: ReplicaReads,
  { pauses, rest, tells }: Patience,
): Database["recent"] => {
  let restsUntil = 0;
  const onPrimary: Database["tenant"] = (organizationId, run) => {
    reads.primary += 1;
    return primary.tenant(organizationId, run);
  };
  return async (organizationId, run, seen) => {
    if (Date.now() < restsUntil) return onPrimary(organizationId, run);
    let isRunning = false;
    try {
      const position = seen ?? (await positionOf(primary));
      return await replica.tenant(organizationId, async (tx) => {
        await catchUp(tx, position, pauses);
        isRunning = true;
        reads.replica += 1;
        return run(tx);
      });
    } catch (cause) {
      // It would fail, or take as long, on the primary.
      if (isRunning && !isOfReplica(cause)) throw cause;
      if (!isRunning) {
        restsUntil = Date.now() + rest;
        if (tells || !(cause instanceof Behind)) onAway(cause);
      }
      return onPrimary(organizationId, run);
    }
  };
};

export const readOnReplica = (
  primary: Database,
  replica: Database,
  onAway: (cause: unknown) => void,
): Pick<Database, "heavy" | "recent" | "replicaReads"> => {
  const reads = { replica: 0, primary: 0 };
  return {
    replicaReads: reads,
    heavy: readingThere(primary, replica, onAway, reads, forReports),
    recent: readingThere(primary, replica, onAway, reads, forLists),
  };
};
