import type { Stop } from "../stop/stop";
import { Chain } from "./chain";
import { cross } from "./cross";
import { type Elite, Elites } from "./elites";
import type { Instance } from "./instance";
import type { Parameters } from "./parameters";
import type { Plan } from "./plan";
import { Random } from "./random";

/** Asking the clock at every step would cost as much as the step. */
const stepsBetweenLooks = 50;

/** How much more of the time has passed when the best plan so far is shown again. */
const shareBetweenShows = 0.02;

/** Is shown the best plan so far, now and then; it must not keep the cells. */
type Watch = (best: Int32Array, steps: number) => void;

export interface SearchInput {
  readonly instance: Instance;
  readonly parameters: Parameters;
  readonly seed: number;
  readonly stop: Stop;
  /** Puts into the first plan what it begins with. */
  readonly prepare?: ((plan: Plan) => void) | undefined;
  /** Of a search before: this one goes on from them instead of from nothing. */
  readonly elites?: readonly Elite[] | undefined;
  readonly watch?: Watch | undefined;
}

export interface SearchResult {
  readonly plan: Plan;
  readonly steps: number;
  readonly elites: readonly Elite[];
}

/** Versions tell what is remembered of a route, and those of another search mean something else here. */
const takeIn = (plan: Plan, elites: Elites, given: readonly Elite[]): void => {
  for (const { cells, cost } of given) {
    plan.copyFrom(cells);
    for (let route = 0; route < plan.instance.routes; route += 1) plan.refresh(route);
    elites.add(plan.cells, cost);
  }
};

/**
 * Anneals a few plans from nothing (the first from what `prepare` puts into it) unless some are given, then crosses the
 * best of them and anneals the children, and now and then puts the routes of all together anew.
 */
export const search = (input: SearchInput): SearchResult => {
  const { instance, parameters, seed, stop, prepare, elites: given = [], watch } = input;
  const random = new Random(seed);
  const chain = new Chain(instance, random, parameters);
  prepare?.(chain.plan);
  chain.begin();
  const elites = new Elites(parameters.elites);
  const meanCost = chain.plan.costOfRoutes() / Math.max(1, instance.visits);
  takeIn(chain.plan, elites, given);
  const spent = { steps: 0, share: stop(0) };
  let nextShow = 0;
  const show = () => {
    if (!watch || spent.share < nextShow) return;
    nextShow = spent.share + shareBetweenShows;
    const best = elites.members[0];
    watch(best && best.cost < chain.bestCost ? best.cells : chain.best, spent.steps);
  };

  /** Cools down over so many steps, or sooner, so that it is cold when the allowed share is used up. */
  const anneal = (hottest: number, length: number, allowed: number): void => {
    const begun = { ...spent };
    const fall = parameters.coldest / hottest;
    for (;;) {
      const done = Math.max(
        (spent.steps - begun.steps) / length,
        (spent.share - begun.share) / Math.max(allowed - begun.share, Number.EPSILON),
      );
      if (done >= 1) return;
      const temperature = meanCost * hottest * fall ** done;
      for (let look = 0; look < stepsBetweenLooks; look += 1) chain.step(temperature);
      spent.steps += stepsBetweenLooks;
      spent.share = stop(spent.steps);
      show();
    }
  };
  const finish = () => {
    chain.recombine();
    elites.add(chain.best, chain.bestCost);
    spent.share = stop(spent.steps);
  };

  const runs = given.length > 0 ? 0 : parameters.elites;
  for (let run = 0; run < runs && spent.share < parameters.lastRecombination; run += 1) {
    if (run > 0) {
      chain.plan.clear();
      chain.begin();
    }
    anneal(parameters.hottest, parameters.firstRun, parameters.lastRecombination);
    finish();
  }
  for (let child = 1; spent.share < 1; child += 1) {
    const [one, other] = [random.below(elites.members.length), random.below(elites.members.length)];
    const first = elites.members[Math.min(one, other)];
    const second = elites.members[Math.max(one, other)];
    if (!first || !second) break;
    cross(instance, chain.plan, random, first.cells, second.cells);
    chain.begin();
    anneal(parameters.warm, parameters.childRun, 1);
    if (child % parameters.partitionEvery === 0 && spent.share < parameters.lastRecombination) finish();
    else elites.add(chain.best, chain.bestCost);
  }
  if (elites.members.length === 0) elites.add(chain.best, chain.bestCost);
  const best = elites.members[0];
  if (best) chain.plan.copyFrom(best.cells);
  return { plan: chain.plan, steps: spent.steps, elites: elites.members };
};
