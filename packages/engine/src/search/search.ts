import type { Stop } from "../stop/stop";
import { Chain } from "./chain";
import type { Core } from "./core";
import type { Instance } from "./instance";
import type { Parameters } from "./parameters";
import type { Plan } from "./plan";
import { Random } from "./random";

/** A good plan, as the cells of `Plan`. `cost` includes the visits that are left out. */
export interface Elite {
  readonly cells: Int32Array;
  readonly cost: number;
}

/** The best few plans, all different in cost, cheapest first. */
class Elites {
  readonly members: Elite[] = [];
  constructor(private readonly most: number) {}

  add(cells: Int32Array, cost: number): void {
    if (this.members.some((member) => Math.abs(member.cost - cost) < 0.5)) return;
    this.members.push({ cells: cells.slice(), cost });
    this.members.sort((a, b) => a.cost - b.cost);
    this.members.length = Math.min(this.members.length, this.most);
  }
}

/** Merges the elites of several chains, in the order of the chains. */
export const mergeElites = (chains: readonly (readonly Elite[])[], most: number): readonly Elite[] => {
  const merged = new Elites(most);
  for (const { cells, cost } of chains.flat()) merged.add(cells, cost);
  return merged.members;
};

/** Checking the clock at every step would cost as much as the step itself. */
const stepsBetweenLooks = 50;

/** The best plan so far is shown again after this share of the budget. */
const shareBetweenShows = 0.02;

/** Called now and then with the best plan so far. It must not keep a reference to the cells. */
type Watch = (best: Int32Array, steps: number) => void;

export interface SearchInput {
  readonly instance: Instance;
  readonly parameters: Parameters;
  readonly seed: number;
  readonly stop: Stop;
  /** Fills the first plan. */
  readonly prepare?: ((plan: Plan) => void) | undefined;
  /** From an earlier search. This one continues from them instead of starting from nothing. */
  readonly elites?: readonly Elite[] | undefined;
  readonly watch?: Watch | undefined;
  /** Makes the steps faster. The plan is the same without. */
  readonly core?: Core | undefined;
}

export interface SearchResult {
  readonly plan: Plan;
  readonly steps: number;
  readonly elites: readonly Elite[];
}

/** Routes near a random visit, at most half of those in use. Routes with crews are skipped. */
const neighborhood = (instance: Instance, plan: Plan, random: Random): number[] => {
  const { visits, routes, near, neighbors } = instance;
  let used = 0;
  for (let route = 0; route < routes; route += 1) if (plan.size[route]! > 0) used += 1;
  const wished = 1 + random.below(Math.max(1, Math.floor(used / 2)));
  const seed = random.below(visits);
  const found: number[] = [];
  for (let at = -1; at < neighbors && found.length < wished; at += 1) {
    const route = plan.route[at < 0 ? seed : near[seed * neighbors + at]!]!;
    if (route < 0 || found.includes(route) || hasCrew(instance, plan, route)) continue;
    found.push(route);
  }
  return found;
};

const hasCrew = (instance: Instance, plan: Plan, route: number) =>
  plan.stops(route).some((stop) => instance.crew[stop]! >= 0);

/**
 * Makes `plan` a child of two plans: the first, with some neighboring routes of the second in place of the routes
 * that share most visits with them. Visits that are then on no route are left for the caller to put back.
 */
const cross = (
  instance: Instance,
  plan: Plan,
  random: Random,
  first: Int32Array,
  second: Int32Array,
): void => {
  plan.copyFrom(second);
  const given = neighborhood(instance, plan, random).map((route) => ({
    kind: instance.kind[route]!,
    stops: plan.stops(route),
  }));
  plan.copyFrom(first);
  const shared = new Map<number, number>();
  for (const stop of given.flatMap(({ stops }) => stops)) {
    const route = plan.route[stop]!;
    if (route >= 0) shared.set(route, (shared.get(route) ?? 0) + 1);
  }
  const replaced = [...shared.keys()]
    .filter((route) => !hasCrew(instance, plan, route))
    .sort((a, b) => (shared.get(b) ?? 0) - (shared.get(a) ?? 0))
    .slice(0, given.length);
  for (const route of replaced) for (const stop of plan.stops(route)) plan.unlink(stop);
  for (const stop of given.flatMap(({ stops }) => stops)) if (plan.route[stop]! >= 0) plan.unlink(stop);
  for (const route of shared.keys()) plan.refresh(route);
  for (const { kind, stops } of given) plan.addRoute(kind, stops);
};

/** Refreshes all routes, because caches go by route version and another search counts versions differently. */
const takeIn = (plan: Plan, elites: Elites, given: readonly Elite[]): void => {
  for (const { cells, cost } of given) {
    plan.copyFrom(cells);
    for (let route = 0; route < plan.instance.routes; route += 1) plan.refresh(route);
    elites.add(plan.cells, cost);
  }
};

/**
 * Unless elites are given, anneals a few plans from nothing, the first one from what `prepare` puts into it. Then
 * crosses the best plans and anneals the children. Now and then it recombines the routes of all plans.
 */
export const search = (input: SearchInput): SearchResult => {
  const { instance, parameters, seed, stop, prepare, elites: given = [], watch, core } = input;
  const random = new Random(seed);
  const chain = new Chain(instance, random, parameters, core);
  prepare?.(chain.plan);
  chain.walk.begin();
  const elites = new Elites(parameters.elites);
  const meanCost = chain.plan.costOfRoutes() / Math.max(1, instance.visits);
  takeIn(chain.plan, elites, given);
  const spent = { steps: 0, share: stop(0) };
  let nextShow = 0;
  const show = () => {
    if (!watch || spent.share < nextShow) return;
    nextShow = spent.share + shareBetweenShows;
    const best = elites.members[0];
    watch(best && best.cost < chain.walk.bestCost ? best.cells : chain.walk.best, spent.steps);
  };

  /** Cools down over `length` steps, or faster so that it is cold when the allowed share is used up. */
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
      chain.walk.steps(stepsBetweenLooks, temperature);
      spent.steps += stepsBetweenLooks;
      spent.share = stop(spent.steps);
      show();
    }
  };
  const finish = () => {
    chain.recombine();
    elites.add(chain.walk.best, chain.walk.bestCost);
    spent.share = stop(spent.steps);
  };

  const runs = given.length > 0 ? 0 : parameters.elites;
  const firstRun = parameters.firstRun * Math.max(1, instance.visits / 100);
  for (let run = 0; run < runs && spent.share < parameters.lastRecombination; run += 1) {
    const begun = spent.share;
    if (run > 0) {
      chain.plan.clear();
      chain.walk.begin();
    }
    anneal(parameters.hottest, firstRun, parameters.lastRecombination);
    finish();
    if (2 * spent.share - begun > parameters.lastFirstRun) break;
  }
  for (let child = 1; spent.share < 1; child += 1) {
    const [one, other] = [random.below(elites.members.length), random.below(elites.members.length)];
    const first = elites.members[Math.min(one, other)];
    const second = elites.members[Math.max(one, other)];
    if (!first || !second) break;
    cross(instance, chain.plan, random, first.cells, second.cells);
    chain.walk.begin();
    anneal(parameters.warm, parameters.childRun, 1);
    if (child % parameters.partitionEvery === 0 && spent.share < parameters.lastRecombination) finish();
    else elites.add(chain.walk.best, chain.walk.bestCost);
  }
  if (elites.members.length === 0) elites.add(chain.walk.best, chain.walk.bestCost);
  const best = elites.members[0];
  if (best) chain.plan.copyFrom(best.cells);
  return { plan: chain.plan, steps: spent.steps, elites: elites.members };
};
