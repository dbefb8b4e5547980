// npm run bench:hold [-- --seeds 1-20 --lives 40 --steps 10000]: plans of today and plans that hold, lived through by chance
import { parseArgs } from "node:util";
import { type FinishedVisit, learnPace } from "@fieldwright/domain/learned-duration";
import { faultsOf } from "@fieldwright/engine/check/check-plan";
import { evaluate } from "@fieldwright/engine/evaluate";
import { outlookOf } from "@fieldwright/engine/hold/outlook";
import type { Odds, VisitOdds } from "@fieldwright/engine/hold/scenarios";
import { steady } from "@fieldwright/engine/hold/steady";
import type { PlannedRoute, PlanResult, Problem, Shift, Visit } from "@fieldwright/engine/model/problem";
import { holdsRest, minutes, seconds } from "@fieldwright/engine/model/problem";
import { Random } from "@fieldwright/engine/search/random";
import { solve } from "@fieldwright/engine/solve";
import { afterSteps } from "@fieldwright/engine/stop/stop";
import { realisticDay } from "./realistic-day";

const { values: options } = parseArgs({
  options: {
    seeds: { type: "string", default: "1-20" },
    lives: { type: "string", default: "40" },
    steps: { type: "string", default: "10000" },
    jobs: { type: "string", default: "40" },
  },
});
const [firstSeed = 1, lastSeed = 20] = options.seeds.split("-").map(Number);
const lives = Number(options.lives);

/**
 * How days really go, which the planner never sees: gamma-distributed work, some visits with trouble, quick and slow people,
 * and streets that are full for everybody on the same day. The planner assumes lognormal visits and independent trips.
 */
class Life {
  private readonly congestion: number;
  private readonly random: Random;

  constructor(seed: number) {
    this.random = new Random(seed);
    this.congestion = 0.85 + 0.3 * this.random.unit();
  }

  /** A gamma distribution of a whole shape is a sum of exponentials. Mean 1. */
  private gamma(shape: number): number {
    let sum = 0;
    for (let each = 0; each < shape; each += 1) sum -= Math.log(1 - this.random.unit());
    return sum / shape;
  }

  work(planned: number, technician: string): number {
    const pace = 0.9 + 0.2 * ((technician.charCodeAt(technician.length - 1) % 5) / 4);
    const trouble = this.random.unit() < 0.06 ? 1.8 : 1;
    return planned * pace * trouble * (0.4 + 0.6 * this.gamma(4));
  }

  trip(planned: number): number {
    return planned * this.congestion * (0.7 + 0.3 * this.gamma(2));
  }
}

/** What an organization knows after a while: 200 completed visits, with their people. */
const history = (): FinishedVisit[] => {
  const life = new Life(987_654);
  const random = new Random(4321);
  return Array.from({ length: 200 }, () => {
    const person = `technician ${random.below(10) + 1}`;
    const planned = 30 + 15 * random.below(9);
    const taken = Math.round(life.work(planned, person));
    return { planned, minutes: taken, people: [person], client: "", category: "repair", month: 6 };
  });
};

const learned = learnPace(history());
const travelSpread = 0.2;

/**
 * As in the product: a customer who has the whole day open is told an arrival window of two hours from the planned start.
 * Others keep the window that they have.
 */
const promiseOf = (duration: number, windows: Visit["windows"]): VisitOdds["promise"] => {
  const [window] = windows;
  if (!window) throw new Error("A visit has no window");
  return window.until - window.from + duration >= 9 * 3600 ? { after: minutes(120) } : window;
};

const oddsOf = ({ visits, technicians }: Problem): Odds => {
  const { factor, ...spreads } = learned.of({ client: "", category: "repair", month: 6 });
  return {
    travelSpread,
    pace: new Map(technicians.map(({ id }) => [id, learned.ofPerson(id)])),
    visits: new Map(
      visits.map(({ id, duration, windows }) => {
        const promise = promiseOf(duration, windows);
        const middle = seconds(Math.round(duration * factor));
        return [id, { middle, ...spreads, elapsed: seconds(0), hasBegun: false, promise, told: null }];
      }),
    ),
  };
};

interface Lived {
  late: number;
  over: number;
}

/** Everyone works in the planned order and starts as soon as the customer expects them. A crew waits for its last person. */
const live = (problem: Problem, routes: readonly PlannedRoute[], life: Life): Lived => {
  const visits = new Map(problem.visits.map((visit) => [visit.id, visit]));
  const { places, seconds: table } = problem.travel;
  const wayTo = (from: number, to: number) => table[from * places + to] ?? 0;
  /** The break is taken where the plan has most time for it. */
  const restBefore = ({ stops }: PlannedRoute, { start, until, rest }: Shift): number => {
    if (!rest || stops.some(({ start: from, end }) => holdsRest(end - from))) return -1;
    const along = [start, ...stops.map(({ visit }) => visits.get(visit)?.place ?? start)];
    const spare = stops.map(({ end }, at) => {
      const next = stops[at + 1];
      const way = next ? wayTo(along[at + 1] ?? start, along[at + 2] ?? start) : 0;
      return end > rest.until ? -1 : (next?.start ?? until) - Math.max(end, rest.from - way) - way;
    });
    return spare.indexOf(Math.max(...spare)) + 1;
  };
  const people = routes.flatMap((route) => {
    const shift = problem.technicians.find(({ id }) => id === route.technician)?.shifts[route.shift];
    if (!shift) return [];
    const restAt = restBefore(route, shift);
    return [{ route, shift, restAt, done: 0, here: shift.start, at: Number(shift.from) }];
  });
  type Worker = (typeof people)[number];
  const arrive = (worker: Worker, visit: Visit): number => {
    if (worker.done === worker.restAt) worker.at += worker.shift.rest?.length ?? 0;
    worker.done += 1;
    return worker.at + life.trip(wayTo(worker.here, visit.place));
  };
  const stops = new Map<string, { readonly start: number; readonly crew: Worker[] }>();
  for (const worker of people)
    for (const { visit, start } of worker.route.stops) {
      const known = stops.get(visit);
      if (known) known.crew.push(worker);
      else stops.set(visit, { start, crew: [worker] });
    }
  const lived = { late: 0, over: 0 };
  for (const [id, { start, crew }] of [...stops].sort((a, b) => a[1].start - b[1].start)) {
    const visit = visits.get(id);
    if (!visit) throw new Error(`There is no visit ${id}`);
    const promise = promiseOf(visit.duration, visit.windows);
    const window = "after" in promise ? { from: start, until: start + promise.after } : promise;
    const there = Math.max(window.from, ...crew.map((worker) => arrive(worker, visit)));
    if (there > window.until + 60) lived.late += 1;
    const end = there + life.work(visit.duration, crew[0]?.route.technician ?? "");
    for (const worker of crew) {
      worker.at = end;
      worker.here = visit.place;
    }
  }
  for (const { at, shift } of people) lived.over += Number(at > shift.work.until + 60);
  return lived;
};

const livedThrough = (problem: Problem, { routes }: PlanResult, seed: number): Lived => {
  const sum = { late: 0, over: 0 };
  for (let each = 0; each < lives; each += 1) {
    const { late, over } = live(problem, routes, new Life(seed * 1000 + each));
    sum.late += late / lives;
    sum.over += over / lives;
  }
  return sum;
};

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const columns = (...cells: readonly (string | number)[]) =>
  console.log(cells.map((cell) => String(cell).padStart(10)).join(""));

const zero = { late: 0, over: 0, travel: 0, left: 0, told: 0, ms: 0 };
const before = { ...zero };
const after = { ...zero };
let faults = 0;
columns("", "late", "late", "told", "over", "over", "drive min", "drive min", "left", "left", "CPU ms");
columns("seed", "today", "holds", "to expect", "today", "holds", "today", "holds", "today", "holds", "holds");
for (let seed = firstSeed; seed <= lastSeed; seed += 1) {
  const problem = { ...realisticDay(seed, Number(options.jobs)), grid: minutes(5) };
  const odds = oddsOf(problem);
  const plan = solve({ problem, seed, stop: afterSteps(Number(options.steps)) });
  const begun = cpu();
  const held = steady({ problem, plan, odds, seed });
  const ms = cpu() - begun;
  faults += faultsOf(problem, held).length;
  const [now, then] = [livedThrough(problem, plan, seed), livedThrough(problem, held, seed)];
  const told = outlookOf(problem, held.routes, odds).lateStarts;
  const drive = (of: PlanResult) => evaluate(problem, of.routes).travel / 60;
  for (const [sum, of, lived] of [
    [before, plan, now],
    [after, held, then],
  ] as const) {
    sum.late += lived.late;
    sum.over += lived.over;
    sum.travel += drive(of);
    sum.left += of.unplanned.length;
  }
  after.told += told;
  after.ms += ms;
  columns(
    seed,
    now.late.toFixed(2),
    then.late.toFixed(2),
    told.toFixed(2),
    now.over.toFixed(1),
    then.over.toFixed(1),
    Math.round(drive(plan)),
    Math.round(drive(held)),
    plan.unplanned.length,
    held.unplanned.length,
    ms.toFixed(0),
  );
}
const days = lastSeed - firstSeed + 1;
const change = (from: number, to: number) => `${((100 * (to - from)) / from).toFixed(1)} %`;
console.log(
  `${days} days, each lived ${lives} times: ${after.late.toFixed(1)} late starts instead of ${before.late.toFixed(1)} (${change(before.late, after.late)}), ` +
    `${after.told.toFixed(1)} expected; ${after.over.toFixed(1)} days that run over instead of ${before.over.toFixed(1)}; ` +
    `driving ${change(before.travel, after.travel)}; ${after.left} jobs left out instead of ${before.left}; ` +
    `${(after.ms / days).toFixed(0)} ms of CPU a day; ${faults} rules broken`,
);
if (after.late > before.late / 2 || after.left > before.left + 1 || faults > 0) process.exitCode = 1;
