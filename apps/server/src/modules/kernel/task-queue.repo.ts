import type { Tx } from "@fieldwright/db/client";
import { sql } from "drizzle-orm";
import type { JobHelpers } from "graphile-worker";

/**
 * A module declares its tasks where it implements them:
 * `declare global { namespace GraphileWorker { interface Tasks { send_email: EmailJob } } }`
 */
export type TaskName = keyof GraphileWorker.Tasks;

export type TaskHandler<Name extends TaskName> = (
  payload: GraphileWorker.Tasks[Name],
  helpers: JobHelpers,
) => Promise<void>;

export type Tasks = { [Name in TaskName]: TaskHandler<Name> };

export type JobOptions = {
  runAt?: Date;
  maxAttempts?: number;
  /** A new job replaces a waiting job with the same key. */
  jobKey?: string;
  /** Jobs with a lower number go first, whenever they were queued. 0 if left out. */
  priority?: number;
};

/** The job exists only if the caller's transaction commits. */
export const enqueue = async <Name extends TaskName>(
  tx: Tx,
  task: Name,
  payload: GraphileWorker.Tasks[Name],
  options: JobOptions = {},
): Promise<void> => {
  await tx.execute(sql`select enqueue_job(
    ${task}::text,
    ${JSON.stringify(payload)}::json,
    ${options.runAt?.toISOString() ?? null}::timestamptz,
    ${options.maxAttempts ?? null}::integer,
    ${options.jobKey ?? null}::text,
    ${options.priority ?? null}::integer
  )`);
};

/** The same for many jobs of a task, in one statement. */
export const enqueueEach = async <Name extends TaskName>(
  tx: Tx,
  task: Name,
  jobs: readonly { readonly payload: GraphileWorker.Tasks[Name]; readonly jobKey: string }[],
  priority: number,
): Promise<void> => {
  if (jobs.length === 0) return;
  await tx.execute(sql`
    select enqueue_job(${task}::text, job.payload, job_key => job."jobKey", priority => ${priority}::integer)
    from json_to_recordset(${JSON.stringify(jobs)}::json) as job(payload json, "jobKey" text)`);
};

type QueueLoad = {
  readonly task: string;
  /** Jobs that could run now. */
  readonly due: number;
  /** Seconds for which the oldest of them has been due. */
  readonly age: number;
  /** Jobs that failed so often that they are not tried again. */
  readonly dead: number;
};

/** However long the queue is, the answer takes no longer than for this many jobs. */
const countedAtMost = 100_000;

/** What waits in the queue, by task. */
export const readQueueLoads = async (tx: SystemTx): Promise<QueueLoad[]> => {
  // The queue belongs to the owner of the database, who is the connecting user.
  const { rows } = await tx.execute<QueueLoad>(sql`
    set local role none;
    set local statement_timeout = 2000;
    select task.identifier as task,
      (count(*) filter (where job.attempts < job.max_attempts))::int as due,
      coalesce(extract(epoch from now() - min(job.run_at) filter (where job.attempts < job.max_attempts)), 0)::float as age,
      (count(*) filter (where job.attempts >= job.max_attempts))::int as dead
    from (
      select task_id, run_at, attempts, max_attempts from graphile_worker._private_jobs
      where locked_at is null and run_at <= now() limit ${sql.raw(String(countedAtMost))}
    ) job
    join graphile_worker._private_tasks task on task.id = job.task_id
    group by task.identifier`);
  return rows;
};
