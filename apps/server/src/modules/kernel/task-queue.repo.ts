import type { Tx } from "@fieldwright/db/client";
import { sql } from "drizzle-orm";
import type { JobHelpers } from "graphile-worker";

/**
 * A module declares its tasks where it implements them:
 * `declare global { namespace GraphileWorker { interface Tasks { send_email: EmailJob } } }`
 */
export type TaskName = keyof GraphileWorker.Tasks;

/** What a task learns of its job: what a thread can be told as well. */
export type TaskContext = Pick<JobHelpers, "job" | "abortSignal">;

export type TaskHandler<Name extends TaskName> = (
  payload: GraphileWorker.Tasks[Name],
  context: TaskContext,
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
