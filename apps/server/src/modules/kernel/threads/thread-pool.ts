import { availableParallelism } from "node:os";
import { basename } from "node:path";
import { setImmediate } from "node:timers/promises";
import { parentPort, Worker } from "node:worker_threads";
import { fairTurns, type Turns } from "@fieldwright/db/turns";
import { AppError } from "../app-error";

const tooMany = () =>
  new AppError("rate_limited", "Too many of these are waiting. Try again in a minute.", {
    retryAfter: 60,
  });

type Limits = {
  /** How many run at a time. */
  readonly max: number;
  /** How many of one owner may wait. */
  readonly maxWaiting: number;
};

/** Owners are organizations and take turns. One who has too many waiting is refused. */
export const createTurns = ({ max, maxWaiting }: Limits): Turns =>
  fairTurns({
    max,
    onWait: (waiting) => {
      if (waiting >= maxWaiting) throw tooMany();
    },
  });

type Answer<Output> =
  | { readonly output: Output }
  | { readonly refused: Pick<AppError, "code" | "message" | "details"> }
  | { readonly fault: string };

/** Runs heavy computation in worker threads, so that it never blocks requests. */
export type ThreadPool<Input, Output> = {
  /** Owners take turns, see `createTurns`. */
  readonly run: (owner: string, input: Input) => Promise<Output>;
  readonly close: () => Promise<void>;
};

/** `built` is next to the bundled server. In development a loader runs the source. */
export type ThreadFiles = { readonly source: URL; readonly built: URL };

/** Limits of one order. A thread that exceeds them is terminated, and only its order fails. */
type ThreadLimits = {
  readonly maxSeconds: number;
  readonly maxMegabytes: number;
  /** How many orders of one owner may wait. */
  readonly maxWaiting: number;
  /** Threads at a time, `maxThreads` if left out. */
  readonly threads?: number;
  /** A thread without orders for so long is closed. Left out, it stays. */
  readonly idleSeconds?: number;
  /** What metrics call the work. Left out, it has the name of the file. */
  readonly work?: string;
};

export const maxThreads = Math.max(1, Math.min(4, availableParallelism() - 1));

export const openWorker = (
  { source, built }: ThreadFiles,
  { maxMegabytes }: Pick<ThreadLimits, "maxMegabytes">,
  workerData?: unknown,
): Worker =>
  new Worker(import.meta.url.endsWith(".ts") ? source : built, {
    workerData,
    // The server's own flags (`--input-type`, a loader) are not meant for the worker file.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
  });

/** Handles one order at a time. */
class Thread<Input, Output> {
  private readonly worker: Worker;
  private order: { settle: (answer: Answer<Output>) => void; fail: (cause: Error) => void } | undefined;

  constructor(
    files: ThreadFiles,
    private readonly limits: ThreadLimits,
    private readonly ended: (thread: Thread<Input, Output>) => void,
  ) {
    this.worker = openWorker(files, limits);
    this.worker.on("message", (answer: Answer<Output>) => this.order?.settle(answer));
    this.worker.on("error", (cause: Error) => this.end(cause));
    this.worker.on("exit", () => this.end(new Error("The thread ended.")));
    this.worker.unref();
  }

  async run(input: Input): Promise<Output> {
    const { maxSeconds } = this.limits;
    const tooLong = setTimeout(
      () => this.end(new Error(`It took longer than ${maxSeconds} seconds.`)),
      maxSeconds * 1000,
    );
    this.worker.ref();
    try {
      const answer = await new Promise<Answer<Output>>((settle, fail) => {
        this.order = { settle, fail };
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        this.worker.postMessage(input);
      });
      if ("fault" in answer) throw new Error(answer.fault);
      if ("refused" in answer) {
        const { code, message, details } = answer.refused;
        throw new AppError(code, message, details);
      }
      return answer.output;
    } finally {
      clearTimeout(tooLong);
      this.order = undefined;
      this.worker.unref();
    }
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  private end(cause: Error): void {
    this.ended(this);
    this.order?.fail(cause);
    void this.worker.terminate();
  }
}

type Load = Pick<Turns, "running" | "waiting">;

/** The loads of all threads that are open, with the names of their work. */
const watched = new Map<Load, string>();

/** Answers how to end the watch. */
export const watchLoad = (work: string, load: Load): (() => void) => {
  watched.set(load, work);
  return () => void watched.delete(load);
};

/** What the threads have to do, by kind of work. */
export const threadLoads = (): { work: string; running: number; waiting: number }[] =>
  [...watched].map(([load, work]) => ({ work, running: load.running(), waiting: load.waiting() }));

/** Opens threads when needed. Idle threads do not keep the process alive. */
export const createThreadPool = <Input, Output>(
  files: ThreadFiles,
  limits: ThreadLimits,
): ThreadPool<Input, Output> => {
  const all = new Set<Thread<Input, Output>>();
  /** With what closes them if no order comes. */
  const idle = new Map<Thread<Input, Output>, NodeJS.Timeout | undefined>();
  const inTurn = createTurns({ max: limits.threads ?? maxThreads, maxWaiting: limits.maxWaiting });
  const work = limits.work ?? basename(files.built.pathname).replace(/(?:-worker)?\.m?js$/, "");
  const unwatch = watchLoad(work, inTurn);

  const open = (): Thread<Input, Output> => {
    const thread = new Thread<Input, Output>(files, limits, (ended) => {
      all.delete(ended);
      idle.delete(ended);
    });
    all.add(thread);
    return thread;
  };

  const close = (thread: Thread<Input, Output>): void => {
    all.delete(thread);
    idle.delete(thread);
    void thread.close();
  };

  const rest = (thread: Thread<Input, Output>): void => {
    const { idleSeconds } = limits;
    idle.set(
      thread,
      idleSeconds === undefined ? undefined : setTimeout(() => close(thread), idleSeconds * 1_000).unref(),
    );
  };

  return {
    run: (owner, input) =>
      inTurn(owner, async () => {
        const [[free, closing] = []] = idle;
        clearTimeout(closing);
        const thread = free ?? open();
        idle.delete(thread);
        try {
          return await thread.run(input);
        } finally {
          if (all.has(thread)) rest(thread);
        }
      }),
    close: async () => {
      unwatch();
      await Promise.all([...all].map((thread) => thread.close()));
    },
  };
};

/** Called in the worker's file: answers orders, and a failed order does not end the thread. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- ties a thread's file to the types of its pool
export const serveThread = <Input, Output>(work: (input: Input) => Output | Promise<Output>): void => {
  const answer = async (input: Input): Promise<Answer<Output>> => {
    try {
      return { output: await work(input) };
    } catch (cause) {
      if (cause instanceof AppError) {
        const { code, message, details } = cause;
        return { refused: { code, message, details } };
      }
      return { fault: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) };
    }
  };
  parentPort?.on("message", (input: Input) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    void answer(input).then((reply) => parentPort?.postMessage(reply));
  });
};

/** Milliseconds. Longer work without a pause is felt by everybody who asks meanwhile. */
const longestStretch = 10;

/** For long work outside of threads. Call it between pieces: requests that came meanwhile are answered first. */
export const createPauses = (): (() => Promise<void>) => {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longestStretch) return;
    await setImmediate();
    since = performance.now();
  };
};
