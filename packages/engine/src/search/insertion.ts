import { omissionOfMandatory } from "../model/objective";
import { forbidden, type Instance, imbalanceCost, never, softCost } from "./instance";
import type { Parameters } from "./parameters";
import type { Plan } from "./plan";
import type { Random } from "./random";

/** The cheapest position for each visit on each route, cached until the route changes. */
export class Insertions {
  /** At `visit * routes + route`. `never` when the visit does not fit. */
  readonly added: Int32Array;
  readonly after: Int32Array;
  /** The routes to look at are those in `list` from `from` to `until`. */
  list: Int32Array;
  from = 0;
  until = 0;
  /** Routes that may serve the visit, in order. Those of visit v are at `allowedFrom[v] .. allowedFrom[v + 1]`. */
  private readonly allowedFrom: Int32Array;
  private readonly allowed: Int32Array;
  private readonly version: Int32Array;
  /** Routes of neighbors and empty ones, in order. */
  private readonly near: Int32Array;
  /** By route: the last look, counted by `looks`, that found a neighbor on it. */
  private readonly seen: Int32Array;
  private looks = 0;

  constructor(
    private readonly instance: Instance,
    private readonly plan: Plan,
    private readonly nearRoutes: Parameters["nearRoutes"],
  ) {
    this.near = new Int32Array(instance.routes);
    this.seen = new Int32Array(instance.routes);
    const cells = instance.visits * instance.routes;
    this.allowedFrom = new Int32Array(instance.visits + 1);
    this.allowed = new Int32Array(cells);
    let count = 0;
    for (let visit = 0; visit < instance.visits; visit += 1) {
      for (let route = 0; route < instance.routes; route += 1)
        if (instance.assign[visit * instance.routes + route] !== forbidden) this.allowed[count++] = route;
      this.allowedFrom[visit + 1] = count;
    }
    this.list = this.allowed;
    this.added = new Int32Array(cells);
    this.after = new Int32Array(cells);
    this.version = new Int32Array(cells);
  }

  /** Decides which routes to look at for a visit: all if there are few, and now and then, else near and empty ones. */
  lookAround(visit: number, random: Random): void {
    const { above, farRate } = this.nearRoutes;
    const count = this.allowedFrom[visit + 1]! - this.allowedFrom[visit]!;
    if (count <= above || random.unit() < farRate) this.lookFar(visit);
    else this.lookNear(visit);
  }

  /** Where nothing was found near, a visit that must have a place is tried everywhere. False if it was already. */
  lookFurther(visit: number): boolean {
    if (this.list === this.allowed || this.instance.omit[visit]! < omissionOfMandatory) return false;
    this.lookFar(visit);
    return true;
  }

  private lookFar(visit: number): void {
    this.list = this.allowed;
    this.from = this.allowedFrom[visit]!;
    this.until = this.allowedFrom[visit + 1]!;
  }

  private lookNear(visit: number): void {
    const { near, neighbors } = this.instance;
    const { size, route: routeOf } = this.plan;
    const most = Math.min(this.nearRoutes.neighbors, neighbors);
    let count = 0;
    this.looks = (this.looks + 1) | 0;
    for (let at = visit * neighbors; at < visit * neighbors + most; at += 1) {
      const route = routeOf[near[at]!]!;
      if (route >= 0) this.seen[route] = this.looks;
    }
    for (let at = this.allowedFrom[visit]!; at < this.allowedFrom[visit + 1]!; at += 1) {
      const route = this.allowed[at]!;
      if (this.seen[route] === this.looks || size[route] === 0) this.near[count++] = route;
    }
    this.list = this.near;
    this.from = 0;
    this.until = count;
  }

  /** Cost that the visit adds at its cheapest position on the route, or `never`. */
  best(visit: number, route: number): number {
    const cell = visit * this.instance.routes + route;
    const version = this.plan.version[route]!;
    if (this.version[cell] !== version) {
      this.version[cell] = version;
      this.look(visit, route, cell);
    }
    return this.added[cell]!;
  }

  /** Like `best`, but without the cache, for a visit whose pin was just set. */
  bestPinned(visit: number, route: number): number {
    const cell = visit * this.instance.routes + route;
    this.version[cell] = 0;
    this.look(visit, route, cell);
    return this.added[cell]!;
  }

  private look(visit: number, route: number, cell: number): void {
    const { instance, plan } = this;
    const { assign, demand, capacity, duration, longest } = instance;
    const work = plan.work[route]!;
    const more = work + duration[visit]!;
    this.added[cell] = never;
    if (assign[cell] === forbidden || more > longest[route]!) return;
    if (plan.load[route]! + demand[visit]! > capacity[route]! || duration[visit]! > plan.room[route]!) return;
    if (instance.plain) this.scanPlain(visit, route, cell);
    else if (plan.timing.unbroken[route] === 1) this.scanUnbroken(visit, route, cell);
    else this.scan(visit, route, cell);
    if (this.added[cell] < never)
      this.added[cell] += assign[cell]! + imbalanceCost(instance, more) - imbalanceCost(instance, work);
  }

  private scanPlain(visit: number, route: number, cell: number): void {
    const { instance, plan } = this;
    const { place, places, duration, travel, open, close, visits } = instance;
    const cost = instance.cost[route]!;
    const { next, early, late } = plan;
    const room = instance.longest[route]! - plan.work[route]! - duration[visit]!;
    const here = place[visit]!;
    const row = here * places;
    const opens = open[visit]!;
    const closes = close[visit]!;
    const length = duration[visit]!;
    let best = never;
    let bestAfter = -1;
    let before = plan.first(route);
    for (;;) {
      if (early[before]! > closes) break;
      const node = next[before]!;
      if (late[node]! >= opens) {
        const from = place[before]! * places;
        const to = place[node]!;
        const added = cost[from + here]! + cost[row + to]! - cost[from + to]!;
        if (added < best) {
          let start = early[before]! + duration[before]! + travel[from + here]!;
          if (start < opens) start = opens;
          if (
            start <= closes &&
            start + length + travel[row + to]! <= late[node]! &&
            travel[from + here]! + travel[row + to]! - travel[from + to]! <= room
          ) {
            best = added;
            bestAfter = before;
          }
        }
      }
      if (node >= visits) break;
      before = node;
    }
    this.added[cell] = best;
    this.after[cell] = bestAfter;
  }

  /**
   * On an unbroken route the next stop can still begin if the visit before it leads there by its latest start, because
   * that is a start that the stop may have.
   */
  private scanUnbroken(visit: number, route: number, cell: number): void {
    const { instance, plan } = this;
    const { place, places, duration, travel, visits } = instance;
    const cost = instance.cost[route]!;
    const { next, early, late, timing } = plan;
    const pinned = plan.pin[visit]!;
    if (pinned >= 0 && !timing.holds(route, visit, pinned)) return;
    const opens = pinned >= 0 ? pinned : instance.open[visit]!;
    const closes = pinned >= 0 ? pinned : timing.lastOn(route, visit);
    const length = duration[visit]!;
    const room = instance.longest[route]! - plan.work[route]! - length;
    const here = place[visit]!;
    const row = here * places;
    const isTolerant = plan.tolerant[route] === 1 || timing.tolerant[visit] === 1;
    let best = never;
    let bestAfter = -1;
    let before = plan.first(route);
    for (;;) {
      const begun = early[before]!;
      if (begun > closes) break;
      const node = next[before]!;
      const latest = late[node]! - length;
      if (latest >= opens) {
        const from = place[before]! * places;
        const to = place[node]!;
        const added = cost[from + here]! + cost[row + to]! - cost[from + to]!;
        if (added < best) {
          const legIn = travel[from + here]!;
          const legOut = travel[row + to]!;
          let start = begun + duration[before]! + legIn;
          if (start < opens) start = opens;
          if (
            start <= closes &&
            start + legOut <= latest &&
            legIn + legOut - travel[from + to]! <= room &&
            (pinned >= 0 || timing.firstStart(route, visit, start) + legOut <= latest)
          ) {
            const whole = isTolerant ? added + this.delays(route, before, visit) : added;
            if (whole < best) {
              best = whole;
              bestAfter = before;
            }
          }
        }
      }
      if (node >= visits) break;
      before = node;
    }
    this.added[cell] = best;
    this.after[cell] = bestAfter;
  }

  private scan(visit: number, route: number, cell: number): void {
    const { instance, plan } = this;
    const { place, places, duration, travel, visits } = instance;
    const cost = instance.cost[route]!;
    const room = instance.longest[route]! - plan.work[route]! - duration[visit]!;
    const here = place[visit]!;
    const row = here * places;
    const { early, earlyUnrested, late, lateUnrested, next } = plan;
    const isTolerant = plan.tolerant[route] === 1 || plan.timing.tolerant[visit] === 1;
    const opens = instance.open[visit]!;
    const closes = instance.close[visit]!;
    const length = duration[visit]!;
    let best = never;
    let bestAfter = -1;
    for (let before = plan.first(route); ; before = next[before]!) {
      const begun = Math.min(early[before]!, earlyUnrested[before]!);
      if (begun > closes) break;
      const node = next[before]!;
      const from = place[before]! * places;
      const to = place[node]!;
      const added = cost[from + here]! + cost[row + to]! - cost[from + to]!;
      const start = Math.max(begun + duration[before]! + travel[from + here]!, opens);
      if (
        added < best &&
        // A cheap check first: most positions are too late even without break and time off.
        start <= closes &&
        start + length + travel[row + to]! <= Math.max(late[node]!, lateUnrested[node]!) &&
        travel[from + here]! + travel[row + to]! - travel[from + to]! <= room &&
        this.fitsBetween(route, before, visit, node, travel[from + here]!, travel[row + to]!)
      ) {
        const whole = isTolerant ? added + this.delays(route, before, visit) : added;
        if (whole < best) {
          best = whole;
          bestAfter = before;
        }
      }
      if (node >= visits) break;
    }
    this.added[cell] = best;
    this.after[cell] = bestAfter;
  }

  /** Added cost of lateness and overtime, with the break at the best time for each stop. */
  private delays(route: number, before: number, visit: number): number {
    const { instance, plan } = this;
    const { place, places, travel, duration, due, visits, workUntil } = instance;
    const { timing, early, earlyUnrested } = plan;
    const breaks = instance.restLength[route]! > 0;
    let late = 0;
    let overtime = 0;
    let left = early[before]! + duration[before]!;
    let leftUnrested = earlyUnrested[before]! + duration[before]!;
    let here = before;
    let node = visit;
    for (;;) {
      const leg = travel[place[here]! * places + place[node]!]!;
      const start = Math.min(
        timing.earliestStart(route, node, left, leg),
        breaks ? timing.restedStart(route, node, leftUnrested, leg) : never,
      );
      const unrested = breaks ? timing.earliestStart(route, node, leftUnrested, leg) : never;
      const wasThere = node !== visit;
      if (wasThere && start === early[node]! && unrested === earlyUnrested[node]!) break;
      const now = Math.min(start, unrested);
      const was = wasThere ? Math.min(early[node]!, earlyUnrested[node]!) : 0;
      late += Math.max(0, now - due[node]!) - (wasThere ? Math.max(0, was - due[node]!) : 0);
      const following = wasThere ? plan.next[node]! : plan.next[before]!;
      if (following >= visits) {
        const last = plan.previous[following]!;
        const ended = Math.min(early[last]!, earlyUnrested[last]!) + duration[last]!;
        overtime =
          Math.max(0, now + duration[node]! - workUntil[route]!) - Math.max(0, ended - workUntil[route]!);
        break;
      }
      left = start + duration[node]!;
      leftUnrested = unrested + duration[node]!;
      here = node;
      node = following;
    }
    return softCost(instance, late, overtime);
  }

  private fitsBetween(
    route: number,
    before: number,
    visit: number,
    after: number,
    legIn: number,
    legOut: number,
  ): boolean {
    const { instance, plan } = this;
    const { timing } = plan;
    const breaks = instance.restLength[route]! > 0;
    const left = plan.early[before]! + instance.duration[before]!;
    const leftUnrested = plan.earlyUnrested[before]! + instance.duration[before]!;
    const start = Math.min(
      timing.earliestStart(route, visit, left, legIn),
      breaks ? timing.restedStart(route, visit, leftUnrested, legIn) : never,
    );
    const length = instance.duration[visit]!;
    if (timing.earliestStart(route, after, start + length, legOut) <= plan.late[after]!) return true;
    if (!breaks) return false;
    const startUnrested = timing.earliestStart(route, visit, leftUnrested, legIn);
    if (startUnrested === never) return false;
    return (
      timing.restedStart(route, after, startUnrested + length, legOut) <= plan.late[after]! ||
      timing.earliestStart(route, after, startUnrested + length, legOut) <= plan.lateUnrested[after]!
    );
  }
}
