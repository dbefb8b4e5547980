import type { DatabaseConfig } from "@fieldwright/db/client";
import {
  type Config,
  createSoloThread,
  type Deps,
  type TaskContext,
  type TaskHandler,
  type Tasks,
} from "#kernel";
import type { buildBackgroundTasks } from "./background-tasks";

export type ThreadData = { readonly config: Config; readonly address: DatabaseConfig };

type Name = keyof ReturnType<typeof buildBackgroundTasks>;

export type JobOrder = {
  readonly task: Name;
  readonly payload: unknown;
  readonly job: TaskContext["job"];
};

const files = {
  source: new URL("./background-worker-from-source.mjs", import.meta.url),
  built: new URL("./background-worker.js", import.meta.url),
};

/** So that a burst leaves the cores of PostgreSQL to requests. */
const connections = 3;
const maxMegabytes = 512;
/** Opening the thread anew takes part of a second. */
const usualIdle = 60;

/**
 * Runs tasks beside the server's own thread, so that nobody's request waits for them. The queue stays with the server: a job
 * whose thread ended has failed, and is tried again.
 */
export const createBackgroundThread = (
  { database, config, log }: Pick<Deps, "database" | "config" | "log">,
  idleSeconds = usualIdle,
) => {
  const data: ThreadData = { config, address: { ...database.direct.config, max: connections } };
  const setting = { data, maxMegabytes, idleSeconds, work: "background", log };
  const { run, close } = createSoloThread<JobOrder, void>(files, setting);
  const inThread =
    <Task extends Name>(task: Task): TaskHandler<Task> =>
    (payload, { job, abortSignal }) =>
      run({ task, payload, job }, abortSignal);

  const sendBurst = inThread("send_message");
  return {
    /** Takes its tasks out of all tasks. */
    relieve: (here: Tasks): Tasks => ({
      ...here,
      extend_recurrences: inThread("extend_recurrences"),
      import_clients: inThread("import_clients"),
      remind_customers: inThread("remind_customers"),
      // The first hundred of a day and what a person sends have none.
      send_message: (payload, context) =>
        context.job.priority > 0 ? sendBurst(payload, context) : here.send_message(payload, context),
      undo_client_import: inThread("undo_client_import"),
    }),
    close,
  };
};
