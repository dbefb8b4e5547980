import type { Pool } from "pg";

type QueueLoad = {
  readonly task: string;
  /** Jobs that could run now. */
  readonly due: number;
  /** Seconds for which the oldest of them has been due. */
  readonly age: number;
  /** Jobs that failed so often that they are not tried again. */
  readonly dead: number;
};

/** However long the queue is, counting takes no longer than for this many jobs. */
const countedAtMost = 100_000;

/** What waits in the job queue, by task. */
export const readQueueLoads = async (pool: Pool): Promise<QueueLoad[]> => {
  const connection = await pool.connect();
  try {
    await connection.query("begin read only; set local statement_timeout = 2000");
    const { rows } = await connection.query<QueueLoad>(
      `select task.identifier as task,
         (count(*) filter (where is_available))::int as due,
         coalesce(extract(epoch from now() - min(run_at) filter (where is_available)), 0)::float as age,
         (count(*) filter (where not is_available))::int as dead
       from (
         (select task_id, run_at, true as is_available from graphile_worker._private_jobs
          where is_available = true and run_at <= now() limit ${countedAtMost})
         union all
         (select task_id, run_at, false from graphile_worker._private_jobs
          where attempts >= max_attempts and locked_at is null limit ${countedAtMost})
       ) job
       join graphile_worker._private_tasks task on task.id = job.task_id
       group by task.identifier`,
    );
    return rows;
  } finally {
    await connection.query("rollback").catch(() => {});
    connection.release();
  }
};
