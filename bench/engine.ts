// npm run bench:engine [-- --seconds 1 --seed 1 --dir bench/solomon --only R101,C204 --out plans.json]
// npm run bench:engine -- --product [--seconds 5 --seed 1]: steps a CPU second on days as the server builds them
// npm run bench:engine -- --quality [--seeds 12]: what is left out after the same number of steps, sums over the seeds
// --no-core: without the core, in TypeScript alone
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { evaluate } from "@fieldwright/engine/evaluate";
import { solve } from "@fieldwright/engine/solve";
import { afterSteps, type Stop } from "@fieldwright/engine/stop/stop";
import { afterCpuSeconds, cpuMilliseconds, readCore } from "./engine-core";
import { serverDays } from "./realistic-day";
import { checkedDistance, problemOf, readSolomon } from "./solomon-format";

const { values: options } = parseArgs({
  options: {
    dir: { type: "string", default: join(import.meta.dirname, "solomon") },
    seconds: { type: "string", default: "1" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
    out: { type: "string" },
    product: { type: "boolean", default: false },
    quality: { type: "boolean", default: false },
    seeds: { type: "string", default: "12" },
    "no-core": { type: "boolean", default: false },
  },
});

const core = options["no-core"] ? undefined : readCore();

const bestKnown = (): Readonly<Record<string, number>> => {
  try {
    return JSON.parse(readFileSync(join(options.dir, "best-known.json"), "utf8")).distance;
  } catch {
    return {};
  }
};

const compareWithBestKnown = (): void => {
  const known = bestKnown();
  const wanted = options.only?.split(",");
  const files = readdirSync(options.dir)
    .filter((file) => file.endsWith(".txt") && (!wanted || wanted.includes(basename(file, ".txt"))))
    .sort();
  const gaps: number[] = [];
  const results = files.map((file) => {
    const name = basename(file, ".txt");
    const instance = readSolomon(readFileSync(join(options.dir, file), "utf8"));
    const begun = cpuMilliseconds();
    const solution = solve({
      problem: problemOf(instance),
      seed: Number(options.seed),
      stop: afterCpuSeconds(Number(options.seconds)),
      core,
    });
    const cpuSeconds = (cpuMilliseconds() - begun) / 1000;
    const routes = solution.routes.map(({ stops }) => stops.map(({ visit }) => Number(visit)));
    const distance = checkedDistance(instance, routes) / 10;
    const best = known[name];
    const gap = best === undefined ? undefined : (distance / best - 1) * 100;
    if (gap !== undefined) gaps.push(gap);
    console.log(
      [
        name.padEnd(8),
        distance.toFixed(1).padStart(8),
        gap === undefined ? "" : `${gap.toFixed(3).padStart(7)} %`,
        `${cpuSeconds.toFixed(2)} s`,
        `${solution.steps} steps`,
      ].join("  "),
    );
    return { name, distance, routes, cpuSeconds };
  });
  if (gaps.length > 0) {
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
    console.log(
      `mean gap to best known ${mean.toFixed(3)} %, ${gaps.filter((gap) => gap < 1e-6).length} of ${gaps.length} at best known`,
    );
  }
  if (options.out) writeFileSync(options.out, JSON.stringify(results, undefined, 1));
};

const sizes = [
  { visits: 60, people: 10, days: 1, lunch: false, steps: 10_000, share: 1 },
  { visits: 60, people: 10, days: 1, lunch: true, steps: 10_000, share: 1 },
  { visits: 300, people: 12, days: 5, lunch: false, steps: 10_000, share: 1 },
  { visits: 300, people: 12, days: 5, lunch: true, steps: 10_000, share: 1 },
  { visits: 1_000, people: 100, days: 1, lunch: false, steps: 3_000, share: 0.25 },
];

const nameOf = ({ visits, people, days, lunch }: (typeof sizes)[number]) =>
  `${visits} visits x ${people} people x ${days} days${lunch ? ", lunch" : ""}`.padEnd(44);

/** Only the search counts: the budget starts when it first asks whether to stop. */
const countSteps = (): void => {
  for (const size of sizes) {
    let budget: Stop | undefined;
    let begun = 0;
    let ended = 0;
    const solution = solve({
      problem: serverDays(Number(options.seed), size),
      seed: Number(options.seed),
      stop: (steps) => {
        if (!budget) {
          budget = afterCpuSeconds(Number(options.seconds));
          begun = cpuMilliseconds();
        }
        const share = budget(steps);
        if (share >= 1) ended = cpuMilliseconds();
        return share;
      },
      core,
    });
    const pace = (1000 * solution.steps) / (ended - begun);
    console.log(
      [
        nameOf(size),
        `${Math.round(pace).toLocaleString("en-US")} steps/s`.padStart(16),
        `${solution.unplanned.length} left out`,
        `${Math.round(solution.points)} points`,
      ].join("  "),
    );
  }
};

/** The same steps before and after a change of the search show what it does to the plans. */
const compareQuality = (): void => {
  for (const size of sizes) {
    const seeds = Math.ceil(Number(options.seeds) * size.share);
    const sums = { booked: 0, all: 0, points: 0, travel: 0 };
    for (let seed = 1; seed <= seeds; seed += 1) {
      const problem = serverDays(seed, size);
      const solution = solve({ problem, seed, stop: afterSteps(size.steps), core });
      const left = new Set(solution.unplanned);
      sums.booked += problem.visits.filter(({ id, mandatory }) => mandatory && left.has(id)).length;
      sums.all += left.size;
      sums.points += solution.points;
      sums.travel += evaluate(problem, solution.routes).travel;
    }
    console.log(
      [
        nameOf(size),
        `${seeds} seeds of ${size.steps} steps`,
        `${sums.booked} booked left out`,
        `${sums.all} left out`,
        `${Math.round(sums.points)} points`,
        `${Math.round(sums.travel / 3600)} h of travel`,
      ].join("  "),
    );
  }
};

if (options.product) countSteps();
else if (options.quality) compareQuality();
else compareWithBestKnown();
