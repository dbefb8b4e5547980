import { availableParallelism } from "node:os";
import { parentPort, Worker } from "node:worker_threads";
import { AppError } from "../app-error";

/** Runs the function when it is the owner's turn. */
type Turns = <T>(owner: string, run: () => Promise<T>) => Promise<T>;

type Limits = {
  /** How many run at a time. */
  readonly max: number;
  /** How many of one owner may wait. */
  readonly maxWaiting: number;
};

const tooMany = () =>
  new AppError("rate_limited", "Too many of these are waiting. Try again in a minute.", {
    retryAfter: 60,
  });

/**
 * Owners are organizations and take turns. A hundred orders of one organization delay another's first order by one
 * order, not a hundred.
 */
export const createTurns = ({ max, maxWaiting }: Limits): Turns => {
  let running = 0;
  /** Sorted by whose turn is next. */
  const waiting = new Map<string, (() => void)[]>();

  const wait = (owner: string): Promise<void> => {
    const queue = waiting.get(owner) ?? [];
    if (queue.length >= maxWaiting) throw tooMany();
    waiting.set(owner, queue);
    return new Promise((start) => queue.push(start));
  };

  /** Starts the next waiting order in the place of the one that finished. */
  const handOn = (): void => {
    const [next] = waiting;
    if (!next) {
      running -= 1;
      return;
    }
    const [owner, queue] = next;
    const start = queue.shift();
    waiting.delete(owner);
    if (queue.length > 0) waiting.set(owner, queue);
    start?.();
  };

  return async (owner, run) => {
    if (running < max) running += 1;
    else await wait(owner);
    try {
      return await run();
    } finally {
      handOn();
    }
  };
};

type Answer<Output> = { readonly output: Output } | { readonly fault: string };

/** Runs heavy computation in worker threads, so that it never blocks requests. */
export type ThreadPool<Input, Output> = {
  /** Owners take turns, see `createTurns`. */
  readonly run: (owner: string, input: Input) => Promise<Output>;
  readonly close: () => Promise<void>;
};

/** `built` is next to the bundled server. In development a loader runs the source. */
type ThreadFiles = { readonly source: URL; readonly built: URL };

/** Limits of one order. A thread that exceeds them is terminated, and only its order fails. */
type ThreadLimits = {
  readonly maxSeconds: number;
  readonly maxMegabytes: number;
  /** How many orders of one owner may wait. */
  readonly maxWaiting: number;
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

/** Opens threads when needed. Idle threads do not keep the process alive. */
export const createThreadPool = <Input, Output>(
  files: ThreadFiles,
  limits: ThreadLimits,
): ThreadPool<Input, Output> => {
  const all = new Set<Thread<Input, Output>>();
  const idle = new Set<Thread<Input, Output>>();
  const inTurn = createTurns({ max: maxThreads, maxWaiting: limits.maxWaiting });

  const open = (): Thread<Input, Output> => {
    const thread = new Thread<Input, Output>(files, limits, (ended) => {
      all.delete(ended);
      idle.delete(ended);
    });
    all.add(thread);
    return thread;
  };

  return {
    run: (owner, input) =>
      inTurn(owner, async () => {
        const [free] = idle;
        const thread = free ?? open();
        idle.delete(thread);
        try {
          return await thread.run(input);
        } finally {
          if (all.has(thread)) idle.add(thread);
        }
      }),
    close: async () => {
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
      return { fault: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) };
    }
  };
  parentPort?.on("message", (input: Input) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    void answer(input).then((reply) => parentPort?.postMessage(reply));
  });
};
