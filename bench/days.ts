// npm run bench:days [-- --seconds 0.5 --seeds 20]
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { faultsOf } from "@fieldwright/engine/check/check-plan";
import { solve } from "@fieldwright/engine/solve";
import { afterMilliseconds } from "@fieldwright/engine/stop/stop";
import { planInOrderOfArrival } from "./arrival-order";
import { realisticDay } from "./realistic-day";

const { values: options } = parseArgs({
  options: { seconds: { type: "string", default: "0.5" }, seeds: { type: "string", default: "20" } },
});

const cpuMilliseconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const allowed = () => afterMilliseconds(Number(options.seconds) * 1000, cpuMilliseconds);
const firstPlan = () => 1;

const columns = (...cells: readonly (string | number)[]) =>
  console.log(cells.map((cell) => String(cell).padStart(11)).join(""));

// Warm up, so that compiling is not counted.
solve({ problem: realisticDay(0), seed: 0, stop: allowed() });
for (let seed = 21; seed <= 40; seed += 1) solve({ problem: realisticDay(seed), seed, stop: firstPlan });

const sum = { before: 0, after: 0, leftBefore: 0, leftAfter: 0 };
columns("", "by arrival", "", "first plan", "planned", "", "less", "breaks");
columns("seed", "travel min", "unassigned", "ms", "travel min", "unassigned", "travel", "rules");
for (let seed = 1; seed <= Number(options.seeds); seed += 1) {
  const problem = realisticDay(seed);
  const arrival = planInOrderOfArrival(problem);
  const begun = performance.now();
  solve({ problem, seed, stop: firstPlan });
  const first = performance.now() - begun;
  const plan = solve({ problem, seed, stop: allowed() });
  // These days count only travel time: a point is a minute.
  columns(
    seed,
    Math.round(arrival.travelMinutes),
    arrival.unassigned,
    first.toFixed(1),
    Math.round(plan.points),
    plan.unplanned.length,
    `${(100 * (1 - plan.points / arrival.travelMinutes)).toFixed(1)} %`,
    faultsOf(problem, plan).length,
  );
  sum.before += arrival.travelMinutes;
  sum.after += plan.points;
  sum.leftBefore += arrival.unassigned;
  sum.leftAfter += plan.unplanned.length;
}
const share = (100 * (1 - sum.after / sum.before)).toFixed(1);
console.log(
  `all days: ${share} % less travel, ${sum.leftAfter} instead of ${sum.leftBefore} jobs left without a place`,
);
