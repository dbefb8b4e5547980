import { readFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { BrokenPlan } from "@fieldwright/engine/check/check-plan";
import { evaluate } from "@fieldwright/engine/evaluate";
import { outlookOf } from "@fieldwright/engine/hold/outlook";
import { steady } from "@fieldwright/engine/hold/steady";
import { loadCore } from "@fieldwright/engine/search/core";
import { type Solved, solve } from "@fieldwright/engine/solve";
import type { Round } from "@fieldwright/engine/solve-in-chains";
import { afterMilliseconds, afterSteps, guardedBy, type Stop } from "@fieldwright/engine/stop/stop";
import { serveThread } from "#kernel";
import type { Found, Held, Order, SearchOrder } from "./planner";
import { type Control, isAskedToStop, tellBest, tellShare } from "./planner";

/** Next to the bundled server. From source it is where `scripts/build-core.mjs` leaves it. */
const coreFile = new URL(
  import.meta.url.endsWith(".ts")
    ? "../../../../../packages/engine/dist/engine-core.wasm"
    : "./engine-core.wasm",
  import.meta.url,
);

/** Once per thread. Without it the search takes the same steps, more slowly. */
const readCore = () => {
  try {
    return { core: loadCore(readFileSync(coreFile)) };
  } catch (cause) {
    return { withoutCore: String(cause) };
  }
};
const { core, withoutCore } = readCore();

/** A search that is stopped at once still makes this many steps, unless it continues from other plans. */
const minSteps = 500;

const stoppedBy =
  (control: Control, { chain, before, share: whole, elites }: Round, stop: Stop): Stop =>
  (steps) => {
    const share = stop(steps);
    tellShare(control, chain, before + whole * Math.min(1, share));
    return isAskedToStop(control) && (elites.length > 0 || steps >= minSteps) ? 1 : share;
  };

const search = ({ problem, round, milliseconds, control }: SearchOrder): Solved => {
  const { seed, steps, elites, chain } = round;
  const stop = guardedBy(
    afterSteps(steps),
    afterMilliseconds(milliseconds, () => performance.now()),
  );
  if (!control) return solve({ problem, seed, elites, stop, core });
  return solve({
    problem,
    seed,
    elites,
    core,
    stop: stoppedBy(control, round, stop),
    watch: ({ routes, unplanned, points }) =>
      tellBest(control, chain, { ...evaluate(problem, routes), points, unplanned: unplanned.length }),
  });
};

const holdAndLook = ({ hold, others }: Extract<Order, { hold: unknown }>): Held => {
  const { problem, odds, seed } = hold;
  const held = steady(hold);
  return {
    held,
    outlooks: [held.routes, ...others].map((routes) => outlookOf(problem, routes, odds, seed)),
  };
};

const lowPriority = 5;

/** On Linux a priority is that of the thread. Elsewhere it would be that of the whole server. It can only be lowered. */
const giveWay = (): void => {
  if (process.platform === "linux" && getPriority() < lowPriority) setPriority(0, lowPriority);
};

serveThread<Order, Found>((order) => {
  // Requests and small work go first on a machine that is busy.
  if (order.isLarge) giveWay();
  try {
    return "hold" in order ? holdAndLook(order) : { ...search(order), withoutCore };
  } catch (cause) {
    if (!(cause instanceof BrokenPlan)) throw cause;
    const { seed, faults } = cause;
    return { seed, faults };
  }
});
