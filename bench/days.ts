// npm run bench:days [-- --seconds 0.5 --seeds 20 --vroom path/to/vroom]
// With --vroom, each day is also planned by VROOM's deepest search, and ours go on for three times as long.

import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { faultsOf } from "@fieldwright/engine/check/check-plan";
import { compile } from "@fieldwright/engine/model/compile";
import type { Problem } from "@fieldwright/engine/model/problem";
import { Insertions } from "@fieldwright/engine/search/insertion";
import { isFollower, never } from "@fieldwright/engine/search/instance";
import { standardParameters } from "@fieldwright/engine/search/parameters";
import { Plan } from "@fieldwright/engine/search/plan";
import { Random } from "@fieldwright/engine/search/random";
import { placeCrew } from "@fieldwright/engine/search/recreate";
import { type Solved, solve } from "@fieldwright/engine/solve";
import { afterCpuSeconds, readCore } from "./engine-core";
import { realisticDay } from "./realistic-day";
import { planWithVroom } from "./vroom";

type DayFigures = { readonly travelMinutes: number; readonly unassigned: number };

/** Plans like a careful dispatcher: each job goes where it adds least when it comes in, and is never moved. */
const planInOrderOfArrival = (problem: Problem): DayFigures => {
  const { instance } = compile(problem);
  const plan = new Plan(instance);
  const insertions = new Insertions(instance, plan, standardParameters.nearRoutes);
  const random = new Random(1);
  let unassigned = 0;
  for (let visit = 0; visit < instance.visits; visit += 1) {
    if (isFollower(instance, visit)) continue;
    if ((instance.crew[visit] ?? -1) >= 0) placeCrew(instance, plan, insertions, random, visit);
    else {
      const offers = Array.from({ length: instance.routes }, (_, route) => insertions.best(visit, route));
      const added = Math.min(...offers);
      if (added < never) {
        const route = offers.indexOf(added);
        plan.link(visit, insertions.after[visit * instance.routes + route] ?? never);
        plan.refresh(route);
      }
    }
    if ((plan.route[visit] ?? -1) < 0) unassigned += 1;
  }
  // These days count only travel time: a minute costs 1,000 thousandths of a point.
  return { travelMinutes: plan.costOfRoutes() / 1000, unassigned };
};

const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "0.5" },
    seeds: { type: "string", default: "20" },
    vroom: { type: "string", default: "" },
  },
});

const core = readCore();
const allowed = (times = 1) => afterCpuSeconds(times * Number(options.seconds));
const firstPlan = () => 1;

const columns = (...cells: readonly (string | number)[]) =>
  console.log(cells.map((cell) => String(cell).padStart(11)).join(""));

// Warm up, so that compiling is not counted.
solve({ problem: realisticDay(0), seed: 0, stop: allowed(), core });
for (let seed = 21; seed <= 40; seed += 1)
  solve({ problem: realisticDay(seed), seed, stop: firstPlan, core });

const compareWithArrival = () => {
  const sum = { before: 0, after: 0, leftBefore: 0, leftAfter: 0 };
  columns("", "by arrival", "", "first plan", "planned", "", "less", "breaks");
  columns("seed", "travel min", "unassigned", "ms", "travel min", "unassigned", "travel", "rules");
  for (let seed = 1; seed <= Number(options.seeds); seed += 1) {
    const problem = realisticDay(seed);
    const arrival = planInOrderOfArrival(problem);
    const begun = performance.now();
    solve({ problem, seed, stop: firstPlan, core });
    const first = performance.now() - begun;
    const plan = solve({ problem, seed, stop: allowed(), core });
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
};

type Score = { readonly unassigned: number; readonly travelSeconds: number };

/** These days have one priority, so first comes how many jobs are left out, and then the way, to the second. */
const isWorse = (one: Score, other: Score): boolean =>
  one.unassigned === other.unassigned
    ? one.travelSeconds > other.travelSeconds
    : one.unassigned > other.unassigned;

/** VROOM knows no crews, so here each job takes one person. */
const dayWithoutCrews = (seed: number): Problem => {
  const day = realisticDay(seed);
  return { ...day, visits: day.visits.map((visit) => ({ ...visit, crew: 1 })) };
};

const scoreOf = ({ points, unplanned }: Solved): Score => ({
  unassigned: unplanned.length,
  travelSeconds: Math.round(points * 60),
});

const compareWithVroom = async (program: string) => {
  let worse = 0;
  let longerIsWorse = 0;
  columns("", "VROOM", "", "", "ours", "", "4 × longer", "");
  columns("seed", "ms", "travel min", "unassigned", "travel min", "unassigned", "travel min", "unassigned");
  for (let seed = 1; seed <= Number(options.seeds); seed += 1) {
    const problem = dayWithoutCrews(seed);
    const begun = performance.now();
    const theirs = await planWithVroom(program, problem);
    const took = performance.now() - begun;
    const plan = solve({ problem, seed, stop: allowed(), core });
    const ours = scoreOf(plan);
    // The product, too, goes on with what it has.
    const longer = scoreOf(solve({ problem, seed, stop: allowed(3), elites: plan.elites, core }));
    const cells = [theirs, ours, longer].flatMap(({ travelSeconds, unassigned }) => [
      Math.round(travelSeconds / 60),
      unassigned,
    ]);
    columns(seed, Math.round(took), ...cells);
    if (isWorse(ours, theirs)) worse += 1;
    if (isWorse(longer, ours)) longerIsWorse += 1;
  }
  console.log(
    `worse than VROOM on ${worse} days, worse with more time on ${longerIsWorse}, of ${options.seeds}`,
  );
};

if (options.vroom) await compareWithVroom(options.vroom);
else compareWithArrival();
