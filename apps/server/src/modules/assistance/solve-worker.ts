import { type Solution, solve } from "@fieldwright/engine/solve";
import { afterMilliseconds, afterSteps, whicheverFirst } from "@fieldwright/engine/stop/stop";
import { serveThread } from "../../thread-pool";
import type { Order } from "./planner";

/** The number of steps ends the search, so that the same day gives the same plan; the clock only guards a slow machine. */
const mostSteps = 10_000;
const mostMilliseconds = 5_000;

serveThread<Order, Solution>(({ problem, seed }) => {
  const stop = whicheverFirst(
    afterSteps(mostSteps),
    afterMilliseconds(mostMilliseconds, () => performance.now()),
  );
  return solve({ problem, seed, stop });
});
