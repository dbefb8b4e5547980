import { evaluate } from "@fieldwright/engine/evaluate";
import { type Solved, solve } from "@fieldwright/engine/solve";
import type { Round } from "@fieldwright/engine/solve-in-chains";
import { afterMilliseconds, afterSteps, type Stop, whicheverFirst } from "@fieldwright/engine/stop/stop";
import { serveThread } from "../../thread-pool";
import type { Order } from "./planner";
import { type Control, isAskedToStop, tellBest, tellShare } from "./search-control";

/** Before that even a search that is stopped at once has no plan worth the name, unless it goes on from others. */
const leastSteps = 500;

const stoppedBy =
  (control: Control, { chain, before, share: whole, elites }: Round, stop: Stop): Stop =>
  (steps) => {
    const share = stop(steps);
    tellShare(control, chain, before + whole * Math.min(1, share));
    return isAskedToStop(control) && (elites.length > 0 || steps >= leastSteps) ? 1 : share;
  };

serveThread<Order, Solved>(({ problem, round, milliseconds, control }) => {
  const { seed, steps, elites, chain } = round;
  const stop = whicheverFirst(
    afterSteps(steps),
    afterMilliseconds(milliseconds, () => performance.now()),
  );
  if (!control) return solve({ problem, seed, elites, stop });
  return solve({
    problem,
    seed,
    elites,
    stop: stoppedBy(control, round, stop),
    watch: ({ routes, unplanned, points }) =>
      tellBest(control, chain, { ...evaluate(problem, routes), points, unplanned: unplanned.length }),
  });
});
