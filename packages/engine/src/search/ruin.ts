import { omissionOfMandatory } from "../model/objective";
import { type Instance, isFollower } from "./instance";
import type { Parameters } from "./parameters";
import type { Plan } from "./plan";
import type { Random } from "./random";

/** Takes a visit or a whole crew off its routes and returns the first node. Call `refresh` on its route afterward. */
const takeOut = (plan: Plan, node: number): number => {
  const { instance } = plan;
  const leader = instance.crew[node]!;
  plan.unlink(node);
  if (leader < 0) return node;
  for (let member = leader; member < leader + instance.crewSize[leader]!; member += 1) {
    const route = plan.route[member]!;
    plan.pin[member] = -1;
    if (route < 0) continue;
    plan.unlink(member);
    plan.refresh(route);
  }
  return leader;
};

/**
 * Empties routes that break a rule after stops were taken out. This happens when a detour is shorter than the direct
 * trip, for example through an unknown address, so that the next stop is late without it, or when a long stop that held
 * the break is gone.
 */
export const emptyBroken = (plan: Plan, taken?: (visit: number) => void): void => {
  const { routes } = plan.instance;
  for (let route = 0; route < routes; route += 1) {
    if (plan.size[route] === 0 || plan.keepsRules(route)) continue;
    for (const stop of plan.stops(route)) {
      const visit = takeOut(plan, stop);
      taken?.(visit);
    }
    plan.refresh(route);
    // Other routes may have lost a member of a crew, so check them all again.
    route = -1;
  }
};

/** Takes adjacent strings of stops out of neighboring routes (Christiaens and Vanden Berghe, 2020). */
export class Ruin {
  /** Visits to put in: those that had no route before, then those just taken out. Of a crew only the first node. */
  readonly out: Int32Array;
  count = 0;
  private readonly touched: Uint8Array;

  constructor(
    private readonly instance: Instance,
    private readonly plan: Plan,
    private readonly random: Random,
    private readonly parameters: Parameters,
  ) {
    this.out = new Int32Array(instance.visits);
    this.touched = new Uint8Array(instance.routes);
  }

  run(): void {
    const { instance, plan, random, parameters } = this;
    const { visits, routes, near, neighbors } = instance;
    this.count = 0;
    this.touched.fill(0);
    let used = 0;
    for (let route = 0; route < routes; route += 1) if (plan.size[route]! > 0) used += 1;
    for (let visit = 0; visit < visits; visit += 1)
      if (plan.route[visit]! < 0 && !isFollower(instance, visit)) this.out[this.count++] = visit;
    const unplanned = this.count;
    if (used === 0) return;
    const average = (visits - unplanned) / used;
    const longest = Math.min(parameters.longestString, average);
    const removed = Math.max(parameters.removed.least, parameters.removed.most - unplanned / 4);
    const maxStrings = (4 * removed) / (1 + longest) - 1;
    const strings = Math.floor(random.unit() * maxStrings + 1);
    const seed =
      unplanned > 0 && random.unit() < 0.5 ? this.out[random.below(unplanned)]! : random.below(visits);
    if (unplanned > parameters.retried) this.keepNear(seed);
    let taken = 0;
    for (let at = -1; at < neighbors && taken < strings; at += 1) {
      const visit = at < 0 ? seed : near[seed * neighbors + at]!;
      const route = plan.route[visit]!;
      if (route < 0 || this.touched[route] === 1) continue;
      this.touched[route] = 1;
      taken += 1;
      const most = Math.min(plan.size[route]!, longest);
      this.takeString(route, visit, Math.floor(random.unit() * most + 1));
    }
    emptyBroken(plan, this.note);
  }

  /**
   * Where much work waits, only what must have a place and what is near the seed is tried: a step does not grow with what
   * is left out elsewhere.
   */
  private keepNear(seed: number): void {
    const { instance, plan, parameters } = this;
    const { near, neighbors, omit } = instance;
    let kept = 0;
    for (let at = 0; at < this.count; at += 1)
      if (omit[this.out[at]!]! >= omissionOfMandatory) this.out[kept++] = this.out[at]!;
    this.count = kept;
    for (let at = -1; at < neighbors && this.count < kept + parameters.retried; at += 1) {
      const visit = at < 0 ? seed : near[seed * neighbors + at]!;
      if (plan.route[visit]! < 0 && omit[visit]! < omissionOfMandatory && !isFollower(instance, visit))
        this.out[this.count++] = visit;
    }
  }

  private readonly note = (visit: number): void => {
    this.out[this.count++] = visit;
  };

  private takeString(route: number, visit: number, wished: number): void {
    const { plan, random, parameters } = this;
    const size = plan.size[route]!;
    const length = Math.min(wished, size);
    let kept = 0;
    if (length > 1 && length < size && random.unit() < parameters.splitRate) {
      kept = 1;
      while (length + kept < size && random.unit() < parameters.keepRate) kept += 1;
    }
    const span = length + kept;
    const position = plan.position[visit]! - 1;
    const lowest = Math.max(0, position - span + 1);
    const highest = Math.min(position, size - span);
    const begin = lowest + random.below(highest - lowest + 1);
    const keepFrom = kept > 0 ? begin + 1 + random.below(length - 1) : begin + span;
    let node = visit;
    for (let at = position; at > begin; at -= 1) node = plan.previous[node]!;
    for (let at = begin; at < begin + span; at += 1) {
      const following = plan.next[node]!;
      if (at < keepFrom || at >= keepFrom + kept) {
        this.note(takeOut(plan, node));
      }
      node = following;
    }
    plan.refresh(route);
  }
}
