import { availableParallelism } from "node:os";
import { parentPort, Worker } from "node:worker_threads";

type Order<Input> = { readonly id: number; readonly input: Input };
type Answer<Output> = { readonly id: number } & ({ readonly output: Output } | { readonly fault: string });

/** Work in threads of their own: requests never wait for somebody else's computing. */
export type ThreadPool<Input, Output> = {
  readonly run: (input: Input) => Promise<Output>;
  readonly close: () => Promise<void>;
};

/** `built` stands beside the server; in development a loader reads the source. */
export type ThreadFiles = { readonly source: URL; readonly built: URL };

export const mostThreads = Math.max(1, Math.min(4, availableParallelism() - 1));

const openWorker = ({ source, built }: ThreadFiles): Worker =>
  // What the server was started with (`--input-type`, a loader) is not meant for a file of its own.
  new Worker(import.meta.url.endsWith(".ts") ? source : built, { execArgv: [] });

type Waiting<Output> = { resolve: (output: Output) => void; reject: (cause: Error) => void };

class Thread<Input, Output> {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting<Output>>();

  constructor(
    files: ThreadFiles,
    private readonly ended: (thread: Thread<Input, Output>) => void,
  ) {
    this.worker = openWorker(files);
    this.worker.on("message", (answer: Answer<Output>) => {
      const order = this.waiting.get(answer.id);
      this.waiting.delete(answer.id);
      if ("output" in answer) order?.resolve(answer.output);
      else order?.reject(new Error(answer.fault));
      if (this.load === 0) this.worker.unref();
    });
    this.worker.on("error", (cause: Error) => this.fail(cause));
    this.worker.on("exit", () => this.fail(new Error("The thread ended.")));
    this.worker.unref();
  }

  get load(): number {
    return this.waiting.size;
  }

  run(order: Order<Input>): Promise<Output> {
    return new Promise((resolve, reject) => {
      this.waiting.set(order.id, { resolve, reject });
      this.worker.ref();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      this.worker.postMessage(order);
    });
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  private fail(cause: Error): void {
    for (const { reject } of this.waiting.values()) reject(cause);
    this.waiting.clear();
    this.ended(this);
  }
}

/** Opens threads as they are needed; idle ones do not keep the process alive. */
export const createThreadPool = <Input, Output>(files: ThreadFiles): ThreadPool<Input, Output> => {
  const threads = new Set<Thread<Input, Output>>();
  let orders = 0;
  const open = (): Thread<Input, Output> => {
    const thread = new Thread<Input, Output>(files, (ended) => threads.delete(ended));
    threads.add(thread);
    return thread;
  };
  const idlest = (): Thread<Input, Output> => {
    const [least] = [...threads].sort((one, other) => one.load - other.load);
    return least && (least.load === 0 || threads.size >= mostThreads) ? least : open();
  };
  return {
    run: (input) => {
      orders += 1;
      return idlest().run({ id: orders, input });
    },
    close: async () => {
      await Promise.all([...threads].map((thread) => thread.close()));
    },
  };
};

/** What a thread's own file calls: answers orders one by one, and a fault of one does not end the thread. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- ties a thread's file to the types of its pool
export const serveThread = <Input, Output>(work: (input: Input) => Output | Promise<Output>): void => {
  const answer = async ({ id, input }: Order<Input>): Promise<Answer<Output>> => {
    try {
      return { id, output: await work(input) };
    } catch (cause) {
      return { id, fault: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) };
    }
  };
  parentPort?.on("message", (order: Order<Input>) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    void answer(order).then((reply) => parentPort?.postMessage(reply));
  });
};
