import type { Problem } from "@fieldwright/engine/model/problem";
import type { Solution } from "@fieldwright/engine/solve";
import { createThreadPool } from "../../thread-pool";

export type Order = { readonly problem: Problem; readonly seed: number };

/** Plans in threads of their own: requests never wait for somebody else's plan. */
export type Planner = {
  readonly plan: (problem: Problem, seed: number) => Promise<Solution>;
  readonly close: () => Promise<void>;
};

export const createPlanner = (): Planner => {
  const pool = createThreadPool<Order, Solution>({
    source: new URL("./solve-worker-from-source.mjs", import.meta.url),
    built: new URL("./solve-worker.js", import.meta.url),
  });
  return { plan: (problem, seed) => pool.run({ problem, seed }), close: pool.close };
};
