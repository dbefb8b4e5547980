import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Problem } from "@fieldwright/engine/model/problem";
import type { Solution } from "@fieldwright/engine/solve";

export type Order = { readonly id: number; readonly problem: Problem; readonly seed: number };
export type Answer = { readonly id: number } & ({ readonly solution: Solution } | { readonly fault: string });

/** Plans in threads of their own: requests never wait for somebody else's plan. */
export type Planner = {
  readonly plan: (problem: Problem, seed: number) => Promise<Solution>;
  readonly close: () => Promise<void>;
};

const mostThreads = Math.max(1, Math.min(4, availableParallelism() - 1));

/** Built, it stands beside the server; in development a loader reads the source. */
const openWorker = (): Worker => {
  const file = import.meta.url.endsWith(".ts") ? "./solve-worker-from-source.mjs" : "./solve-worker.js";
  // What the server was started with (`--input-type`, a loader) is not meant for a file of its own.
  return new Worker(new URL(file, import.meta.url), { execArgv: [] });
};

type Waiting = { resolve: (solution: Solution) => void; reject: (cause: Error) => void };

class Thread {
  private readonly worker = openWorker();
  private readonly waiting = new Map<number, Waiting>();

  constructor(private readonly ended: (thread: Thread) => void) {
    this.worker.on("message", (answer: Answer) => {
      const order = this.waiting.get(answer.id);
      this.waiting.delete(answer.id);
      if ("solution" in answer) order?.resolve(answer.solution);
      else order?.reject(new Error(answer.fault));
      if (this.load === 0) this.worker.unref();
    });
    this.worker.on("error", (cause: Error) => this.fail(cause));
    this.worker.on("exit", () => this.fail(new Error("The planning thread ended.")));
    this.worker.unref();
  }

  get load(): number {
    return this.waiting.size;
  }

  plan(order: Order): Promise<Solution> {
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

export const createPlanner = (): Planner => {
  const threads = new Set<Thread>();
  let orders = 0;
  const open = (): Thread => {
    const thread = new Thread((ended) => threads.delete(ended));
    threads.add(thread);
    return thread;
  };
  const idlest = (): Thread => {
    const [least] = [...threads].sort((one, other) => one.load - other.load);
    return least && (least.load === 0 || threads.size >= mostThreads) ? least : open();
  };
  return {
    plan: (problem, seed) => {
      orders += 1;
      return idlest().plan({ id: orders, problem, seed });
    },
    close: async () => {
      await Promise.all([...threads].map((thread) => thread.close()));
    },
  };
};
