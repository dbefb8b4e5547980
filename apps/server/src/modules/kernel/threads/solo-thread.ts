import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, type Worker } from "node:worker_threads";
import type { Logger } from "pino";
import { AppError } from "../app-error";
import { openWorker, type ThreadFiles, watchLoad } from "./thread-pool";

type Refusal = Pick<AppError, "code" | "message" | "details">;

type Order =
  | { readonly id: number; readonly input: unknown }
  | { readonly abort: number }
  | { readonly end: true };

type Report = { readonly id: number } & (
  | { readonly output: unknown }
  | { readonly refused: Refusal }
  | { readonly failure: Error }
);

type Settle = { readonly done: (output: unknown) => void; readonly fail: (cause: Error) => void };

/** Milliseconds that a thread may take to close its connections. */
const patience = 2_000;

const never = new AbortController().signal;

/** One thread while it lives. */
class Life {
  readonly #worker: Worker;
  readonly #orders = new Map<number, Settle>();
  #last = 0;

  constructor(worker: Worker, ended: (life: Life, cause?: Error) => void) {
    this.#worker = worker;
    worker.unref();
    worker.on("message", (report: Report) => this.#settle(report));
    const end = (cause?: Error) => {
      ended(this, cause);
      for (const { fail } of this.#orders.values()) fail(cause ?? new Error("The thread ended."));
    };
    worker.on("error", end);
    worker.on("exit", () => end());
  }

  get running(): number {
    return this.#orders.size;
  }

  async run(input: unknown, signal: AbortSignal): Promise<unknown> {
    const id = ++this.#last;
    const abort = () => this.#tell({ abort: id });
    signal.addEventListener("abort", abort);
    try {
      return await new Promise((done, fail) => {
        this.#orders.set(id, { done, fail });
        this.#tell({ id, input });
      });
    } finally {
      signal.removeEventListener("abort", abort);
      this.#orders.delete(id);
    }
  }

  async close(): Promise<void> {
    const exit = once(this.#worker, "exit").catch(() => {});
    this.#tell({ end: true });
    if ((await Promise.race([exit, sleep(patience, "timeout", { ref: false })])) === "timeout")
      await this.#worker.terminate();
  }

  #tell(order: Order): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.#worker.postMessage(order);
  }

  #settle(report: Report): void {
    const order = this.#orders.get(report.id);
    if ("output" in report) order?.done(report.output);
    else if ("failure" in report) order?.fail(report.failure);
    else order?.fail(new AppError(report.refused.code, report.refused.message, report.refused.details));
  }
}

export type SoloThread<Input, Output> = {
  /** Rejects if the thread ends before it has answered. */
  readonly run: (input: Input, signal?: AbortSignal) => Promise<Output>;
  readonly close: () => Promise<void>;
};

type Setting = {
  /** What the thread gets when it is opened. */
  readonly data: unknown;
  readonly maxMegabytes: number;
  /** A thread without orders for so long is closed, which gives its memory back. */
  readonly idleSeconds: number;
  /** What metrics call the work. */
  readonly work: string;
  readonly log: Pick<Logger, "error">;
};

/**
 * One thread for work that waits a lot, of the database and of other threads: it takes any number of orders at a time. It
 * is opened for the first one.
 */
export const createSoloThread = <Input, Output>(
  files: ThreadFiles,
  { data, maxMegabytes, idleSeconds, work, log }: Setting,
): SoloThread<Input, Output> => {
  let current: Life | undefined;
  let closing: NodeJS.Timeout | undefined;
  const unwatch = watchLoad(work, { running: () => current?.running ?? 0, waiting: () => 0 });

  const forget = (life: Life, cause?: Error): void => {
    if (cause) log.error({ err: cause, work }, "a thread failed");
    if (current === life) current = undefined;
  };
  const close = async (): Promise<void> => {
    const life = current;
    current = undefined;
    clearTimeout(closing);
    await life?.close();
  };
  return {
    run: async (input, signal = never) => {
      clearTimeout(closing);
      current ??= new Life(openWorker(files, { maxMegabytes }, data), forget);
      const life = current;
      try {
        return (await life.run(input, signal)) as Output;
      } finally {
        if (life === current && life.running === 0)
          closing = setTimeout(() => void close(), idleSeconds * 1_000).unref();
      }
    },
    close: async () => {
      unwatch();
      await close();
    },
  };
};

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
const tell = (report: Report): void => parentPort?.postMessage(report);

/** Called in the thread's file. `end` closes what would keep the thread alive. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- ties a thread's file to the types of its orders
export const serveSoloThread = <Input, Output>(
  carryOut: (input: Input, signal: AbortSignal) => Promise<Output>,
  end: () => Promise<void>,
): void => {
  const running = new Map<number, AbortController>();

  const answer = async (id: number, input: Input): Promise<Report> => {
    const stop = new AbortController();
    running.set(id, stop);
    try {
      return { id, output: await carryOut(input, stop.signal) };
    } catch (cause) {
      if (!(cause instanceof AppError))
        return { id, failure: cause instanceof Error ? cause : new Error(String(cause)) };
      const { code, message, details } = cause;
      return { id, refused: { code, message, details } };
    } finally {
      running.delete(id);
    }
  };

  parentPort?.on("message", (order: Order) => {
    if ("input" in order) void answer(order.id, order.input as Input).then(tell);
    else if ("abort" in order) running.get(order.abort)?.abort();
    else void end().then(() => parentPort?.close());
  });
};
