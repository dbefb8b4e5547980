import type { WorkerEvents } from "graphile-worker";
import type { Pool } from "pg";
import type { Logger } from "pino";

const lockKey = "hashtextextended('fieldwright-worker:' || $1, 0)";

/**
 * A running worker pool holds an advisory lock under its name on its LISTEN connection, so PostgreSQL knows which
 * pools are alive.
 */
export const announcePresence = (events: WorkerEvents, log: Logger): void => {
  events.on("pool:listen:success", ({ client, workerPool }) => {
    const announce = () =>
      client
        .query(`select pg_advisory_lock(${lockKey})`, [workerPool.id])
        .catch((err: unknown) => log.warn({ err }, "could not announce the job worker"));
    // The library is about to send LISTEN on this connection. Take the lock after it.
    client.once("drain", () => void announce());
  });
  // The connection goes back among the others, and would keep the lock of a pool that has ended.
  events.on("pool:listen:release", ({ client, workerPool }) => {
    client.query(`select pg_advisory_unlock(${lockKey})`, [workerPool.id]).catch(() => {});
  });
};

/** A pool takes its lock shortly after its first jobs, so younger locks are left alone. */
const grace = "5 seconds";

/** Without this, the jobs of a crashed process would stay locked for four hours. */
export const unlockDeadWorkers = async (pool: Pool): Promise<void> => {
  const { rows } = await pool.query<{ id: string }>(
    `select locked_by as id from graphile_worker._private_jobs where locked_by is not null
       group by locked_by having max(locked_at) < now() - interval '${grace}'
     union
     select locked_by from graphile_worker._private_job_queues where locked_by is not null
       group by locked_by having max(locked_at) < now() - interval '${grace}'`,
  );
  for (const { id } of rows) {
    await pool.query(
      `with dead as materialized (select pg_try_advisory_xact_lock(${lockKey}) as free)
       select graphile_worker.force_unlock_workers(array[$1]) from dead where free`,
      [id],
    );
  }
};
