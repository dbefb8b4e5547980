import { Insertions } from "./insertion";
import type { Instance } from "./instance";
import type { Parameters } from "./parameters";
import { cheapestPartition } from "./partition";
import { Plan } from "./plan";
import type { Random } from "./random";
import { Recreate } from "./recreate";
import { RoutePool } from "./route-pool";
import { emptyBroken, Ruin } from "./ruin";

/** Ruins, recreates, and accepts by a temperature that the caller lowers. Keeps the best plan since `begin`. */
export class Chain {
  readonly plan: Plan;
  readonly best: Int32Array;
  bestCost = Infinity;
  private readonly current: Int32Array;
  private currentCost = Infinity;
  private readonly ruin: Ruin;
  private readonly recreate: Recreate;
  /** A crew is on several routes at once, so its routes cannot be recombined one by one. */
  private readonly hasCrews: boolean;
  private readonly pool: RoutePool;
  /** By route: the version that was last added to the pool. */
  private readonly pooled: Int32Array;

  constructor(
    private readonly instance: Instance,
    private readonly random: Random,
    private readonly parameters: Parameters,
  ) {
    this.plan = new Plan(instance);
    this.current = this.plan.cells.slice();
    this.best = this.plan.cells.slice();
    this.ruin = new Ruin(instance, this.plan, random, parameters);
    const insertions = new Insertions(instance, this.plan, parameters.nearRoutes);
    this.recreate = new Recreate(instance, this.plan, insertions, random, parameters.blinkRate);
    this.hasCrews = instance.crewSize.some((size) => size > 1);
    this.pool = new RoutePool(instance, parameters.poolSize);
    this.pooled = new Int32Array(instance.routes);
  }

  /** Puts in missing visits, then continues from there. */
  begin(): void {
    emptyBroken(this.plan);
    this.recreate.everything();
    this.current.set(this.plan.cells);
    this.currentCost = this.plan.total();
    this.best.set(this.plan.cells);
    this.bestCost = this.currentCost;
  }

  step(temperature: number): void {
    const { plan, random, ruin } = this;
    ruin.run();
    this.recreate.run(ruin.out, ruin.count);
    const cost = plan.total();
    if (cost >= this.currentCost - temperature * Math.log(random.unit() + Number.MIN_VALUE)) {
      plan.copyFrom(this.current);
      return;
    }
    this.current.set(plan.cells);
    this.currentCost = cost;
    if (!this.hasCrews && cost < this.bestCost * this.parameters.poolMargin) this.remember();
    if (cost >= this.bestCost) return;
    this.best.set(plan.cells);
    this.bestCost = cost;
  }

  private remember(): void {
    const { plan, pooled, instance } = this;
    for (let route = 0; route < instance.routes; route += 1) {
      if (plan.size[route] === 0 || pooled[route] === plan.version[route]!) continue;
      pooled[route] = plan.version[route]!;
      this.pool.add(plan, route);
    }
  }

  /** Looks for a better plan made of pooled routes, and continues from it if there is one. */
  recombine(): void {
    const { plan, instance, parameters } = this;
    if (this.hasCrews) return;
    plan.copyFrom(this.best);
    const better = cheapestPartition(instance, this.pool.routes, plan, parameters.partition);
    if (better) {
      plan.clear();
      for (const { kind, stops } of better) plan.addRoute(kind, stops);
      this.begin();
    } else plan.copyFrom(this.current);
  }
}
