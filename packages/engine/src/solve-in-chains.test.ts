import { describe, expect, it } from "vitest";
import { faultsOf } from "./check/check-plan";
import { itemize } from "./itemize";
import type { PlanResult } from "./model/problem";
import { type Solved, solve } from "./solve";
import { type Round, type RunRound, solveInChains } from "./solve-in-chains";
import { afterSteps } from "./stop/stop";
import { randomProblem } from "./testing/random-problem";

const problem = randomProblem(11, { technicians: 5, visits: 30, days: 1 });

const here: RunRound = async ({ seed, steps, elites }) =>
  solve({ problem, seed, elites, stop: afterSteps(steps) });

/** Like threads that end in another order: the first chain waits for the second. */
const lastFirst = (): RunRound => {
  let second: Promise<Solved> | undefined;
  return async (round) => {
    if (round.chain === 1) {
      second = here(round);
      return second;
    }
    await Promise.resolve();
    await second;
    return here(round);
  };
};

const plan = { seed: 3, chains: 2, steps: 1500 };

describe("a search in chains", () => {
  it("gives the same plan for the same seed, steps and chains, whichever ends first", async () => {
    expect(await solveInChains(plan, lastFirst())).toEqual(await solveInChains(plan, here));
  });

  it("keeps every rule and is as good as each of its chains", async () => {
    const seen: number[] = [];
    const pointsOf = (result: PlanResult) =>
      Object.values(itemize(problem, result)).reduce((sum, points) => sum + points, 0);
    const watched: RunRound = async (round) => {
      const found = await here(round);
      seen.push(pointsOf(found));
      return found;
    };
    const found = await solveInChains({ ...plan, chains: 3 }, watched);
    expect(faultsOf(problem, found)).toEqual([]);
    expect(seen).toHaveLength(9);
    expect(pointsOf(found)).toBe(Math.min(...seen));
  });

  it("exchanges the best plans of all at fixed shares of the steps", async () => {
    const rounds: Round[] = [];
    await solveInChains(plan, (round) => {
      rounds.push(round);
      return here(round);
    });
    expect(rounds.map(({ chain, steps }) => [chain, steps])).toEqual([
      [0, 1050],
      [1, 1050],
      [0, 225],
      [1, 225],
      [0, 225],
      [1, 225],
    ]);
    expect(rounds[0]?.elites).toEqual([]);
    expect(rounds[2]?.elites.length).toBeGreaterThan(1);
    expect(rounds[3]?.elites).toBe(rounds[2]?.elites);
    expect(new Set(rounds.map(({ seed }) => seed)).size).toBe(6);
  });

  it("is the plain search when there is one chain", async () => {
    const { routes, unplanned } = solve({ problem, seed: 3, stop: afterSteps(1500) });
    expect(await solveInChains({ ...plan, chains: 1 }, here)).toMatchObject({ routes, unplanned });
  });
});
