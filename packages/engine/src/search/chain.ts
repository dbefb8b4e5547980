import type { Core, Ground, Walk } from "./core";
import { coreWalk } from "./core";
import { Insertions } from "./insertion";
import { hasCrews, type Instance } from "./instance";
import type { Parameters } from "./parameters";
import { cheapestPartition } from "./partition";
import { Plan } from "./plan";
import type { Random } from "./random";
import { Recreate } from "./recreate";
import { RoutePool } from "./route-pool";
import { emptyBroken, Ruin } from "./ruin";

const isAsIn = (plan: Plan, before: Plan, route: number): boolean => {
  const { next, pin } = plan;
  for (let node = plan.first(route); node !== plan.last(route); node = next[node]!)
    if (next[node] !== before.next[node] || pin[node] !== before.pin[node]) return false;
  return true;
};

/** Often stops come back to where they were. Then the route keeps its version, and with it what is known about it. */
const keepVersions = (plan: Plan, before: Plan): void => {
  for (let route = 0; route < plan.instance.routes; route += 1)
    if (plan.version[route] !== before.version[route] && isAsIn(plan, before, route))
      plan.version[route] = before.version[route]!;
};

/** Ruins, recreates, and accepts by a temperature that the caller lowers. */
class PlainWalk implements Walk {
  readonly best: Int32Array;
  bestCost = Infinity;
  private readonly current: Plan;
  private currentCost = Infinity;
  private readonly ruin: Ruin;
  private readonly recreate: Recreate;
  private readonly pools: boolean;
  /** By route: the version that was last added to the pool. */
  private readonly pooled: Int32Array;

  constructor(private readonly ground: Ground) {
    const { instance, plan, random, parameters } = ground;
    this.current = new Plan(instance);
    this.best = plan.cells.slice();
    this.ruin = new Ruin(instance, plan, random, parameters);
    const insertions = new Insertions(instance, plan, parameters.nearRoutes);
    this.recreate = new Recreate(instance, plan, insertions, random, parameters.blinkRate);
    this.pools = !hasCrews(instance);
    this.pooled = new Int32Array(instance.routes);
  }

  begin(): void {
    const { plan } = this.ground;
    emptyBroken(plan);
    this.recreate.everything();
    this.current.copyFrom(plan.cells);
    this.currentCost = plan.total();
    this.best.set(plan.cells);
    this.bestCost = this.currentCost;
  }

  steps(count: number, temperature: number): void {
    for (let step = 0; step < count; step += 1) this.step(temperature);
  }

  private step(temperature: number): void {
    const { plan, random, parameters } = this.ground;
    this.ruin.run();
    this.recreate.run(this.ruin.out, this.ruin.count);
    const cost = plan.total();
    if (cost >= this.currentCost - temperature * Math.log(random.unit() + Number.MIN_VALUE)) {
      plan.copyFrom(this.current.cells);
      return;
    }
    keepVersions(plan, this.current);
    this.current.copyFrom(plan.cells);
    this.currentCost = cost;
    if (this.pools && cost < this.bestCost * parameters.poolMargin) this.remember();
    if (cost >= this.bestCost) return;
    this.best.set(plan.cells);
    this.bestCost = cost;
  }

  private remember(): void {
    const { plan, instance, pool } = this.ground;
    for (let route = 0; route < instance.routes; route += 1) {
      if (plan.size[route] === 0 || this.pooled[route] === plan.version[route]!) continue;
      this.pooled[route] = plan.version[route]!;
      pool.add(route, plan.cost[route]!, plan.stops(route));
    }
  }
}

/** A walk, and the pool of good routes that it finds on its way. */
export class Chain {
  readonly plan: Plan;
  readonly walk: Walk;
  private readonly pool: RoutePool;

  constructor(
    private readonly instance: Instance,
    random: Random,
    private readonly parameters: Parameters,
    core: Core | undefined,
  ) {
    this.plan = new Plan(instance);
    this.pool = new RoutePool(instance, parameters.poolSize);
    const ground = { instance, parameters, random, plan: this.plan, pool: this.pool };
    this.walk = (core && coreWalk(core, ground)) ?? new PlainWalk(ground);
  }

  /** Looks for a better plan made of pooled routes, and continues from it if there is one. */
  recombine(): void {
    const { plan, instance, parameters } = this;
    if (hasCrews(instance)) return;
    plan.copyFrom(this.walk.best);
    const better = cheapestPartition(instance, this.pool.routes, plan, parameters.partition);
    if (!better) return;
    plan.clear();
    for (const { kind, stops } of better) plan.addRoute(kind, stops);
    this.walk.begin();
  }
}
