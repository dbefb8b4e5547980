import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import type { DatabaseConfig } from "@fieldwright/db/client";
import { type Config, type Deps, openWorker, type TaskContext, type TaskHandler, type Tasks } from "#kernel";
import type { buildBackgroundTasks } from "./background-tasks";

export type ThreadData = { readonly config: Config; readonly address: DatabaseConfig };

type Name = keyof ReturnType<typeof buildBackgroundTasks>;

export type Order =
  | { readonly id: number; readonly task: Name; readonly payload: unknown; readonly job: TaskContext["job"] }
  | { readonly stop: number }
  | { readonly close: true };

export type Report = { readonly id: number; readonly failure?: Error };

const files = {
  source: new URL("./background-worker-from-source.mjs", import.meta.url),
  built: new URL("./background-worker.js", import.meta.url),
};

/** So that a burst leaves the cores of PostgreSQL to requests. */
const connections = 3;
const maxMegabytes = 512;
/** Milliseconds without work after which the thread's memory is given back. Opening it anew takes part of a second. */
const usualIdle = 60_000;
/** Milliseconds that the thread may take to close its connections. */
const patience = 2_000;

type Settle = { readonly done: () => void; readonly fail: (cause: Error) => void };

/** One thread while it lives. What it leaves undone when it ends has failed, so the queue tries it again. */
class Thread {
  readonly #worker: Worker;
  readonly #orders = new Map<number, Settle>();
  #idle: NodeJS.Timeout | undefined;
  #last = 0;

  constructor(
    data: ThreadData,
    private readonly idleFor: number,
    private readonly onIdle: () => void,
    ended: (thread: Thread, cause?: Error) => void,
  ) {
    this.#worker = openWorker(files, { maxMegabytes }, data);
    this.#worker.unref();
    const fail = (cause: Error) => {
      for (const order of this.#orders.values()) order.fail(cause);
    };
    this.#worker.on("message", ({ id, failure }: Report) => {
      if (failure) this.#orders.get(id)?.fail(failure);
      else this.#orders.get(id)?.done();
    });
    this.#worker.on("error", (cause: Error) => {
      ended(this, cause);
      fail(cause);
    });
    this.#worker.on("exit", () => {
      clearTimeout(this.#idle);
      ended(this);
      fail(new Error("The background thread ended."));
    });
  }

  async run(task: Name, payload: unknown, { job, abortSignal }: TaskContext): Promise<void> {
    clearTimeout(this.#idle);
    const id = ++this.#last;
    const stop = () => this.#tell({ stop: id });
    abortSignal.addEventListener("abort", stop);
    try {
      await new Promise<void>((done, fail) => {
        this.#orders.set(id, { done, fail });
        this.#tell({ id, task, payload, job });
      });
    } finally {
      abortSignal.removeEventListener("abort", stop);
      this.#orders.delete(id);
      if (this.#orders.size === 0) this.#idle = setTimeout(this.onIdle, this.idleFor).unref();
    }
  }

  async close(): Promise<void> {
    const exit = once(this.#worker, "exit");
    this.#tell({ close: true });
    if ((await Promise.race([exit, sleep(patience, "timeout", { ref: false })])) === "timeout")
      await this.#worker.terminate();
  }

  #tell(order: Order): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.#worker.postMessage(order);
  }
}

/**
 * Runs tasks beside the server's own thread, so that nobody's request waits for them. The thread is opened for the first
 * job and closed when there was none for a while. The queue stays with the server.
 */
export const createBackgroundThread = (
  { database, config, log }: Pick<Deps, "database" | "config" | "log">,
  idleFor = usualIdle,
) => {
  const address = { ...database.direct.config, max: connections };
  let current: Thread | undefined;

  const forget = (thread: Thread, cause?: Error) => {
    if (cause) log.error({ err: cause }, "the background thread failed; its jobs are tried again");
    if (current === thread) current = undefined;
  };
  const close = async (): Promise<void> => {
    const thread = current;
    current = undefined;
    await thread?.close();
  };
  const closeIdle = () =>
    void close().catch((err: unknown) => log.warn({ err }, "the background thread did not close cleanly"));
  const inThread =
    <Task extends Name>(task: Task): TaskHandler<Task> =>
    (payload, context) => {
      current ??= new Thread({ config, address }, idleFor, closeIdle, forget);
      return current.run(task, payload, context);
    };

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
