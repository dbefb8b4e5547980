import { parentPort } from "node:worker_threads";
import { solve } from "@fieldwright/engine/solve";
import { afterMilliseconds, afterSteps, whicheverFirst } from "@fieldwright/engine/stop/stop";
import type { Answer, Order } from "./planner";

/** The number of steps ends the search, so that the same day gives the same plan; the clock only guards a slow machine. */
const mostSteps = 10_000;
const mostMilliseconds = 5_000;

const answer = ({ id, problem, seed }: Order): Answer => {
  try {
    const stop = whicheverFirst(
      afterSteps(mostSteps),
      afterMilliseconds(mostMilliseconds, () => performance.now()),
    );
    return { id, solution: solve({ problem, seed, stop }) };
  } catch (cause) {
    return { id, fault: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) };
  }
};

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.on("message", (order: Order) => parentPort?.postMessage(answer(order)));
