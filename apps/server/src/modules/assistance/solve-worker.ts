import { evaluate } from "@fieldwright/engine/evaluate";
import { type Solution, solve } from "@fieldwright/engine/solve";
import { afterMilliseconds, afterSteps, type Stop, whicheverFirst } from "@fieldwright/engine/stop/stop";
import { serveThread } from "../../thread-pool";
import type { Order } from "./planner";
import { type Control, isAskedToStop, tellBest, tellShare } from "./search-control";

/** Before that even a search that is stopped at once has no plan worth the name. */
const leastSteps = 500;

const stoppedBy =
  (control: Control, stop: Stop): Stop =>
  (steps) => {
    const share = stop(steps);
    tellShare(control, share);
    return isAskedToStop(control) && steps >= leastSteps ? 1 : share;
  };

serveThread<Order, Solution>(({ problem, seed, effort, control }) => {
  const stop = whicheverFirst(
    afterSteps(effort.steps),
    afterMilliseconds(effort.milliseconds, () => performance.now()),
  );
  if (!control) return solve({ problem, seed, stop });
  return solve({
    problem,
    seed,
    stop: stoppedBy(control, stop),
    watch: ({ routes, unplanned }) =>
      tellBest(control, { ...evaluate(problem, routes), unplanned: unplanned.length }),
  });
});
