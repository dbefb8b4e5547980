import { type Instance, imbalanceCost, never, softCost } from "./instance";
import { Timing } from "./timing";

/** A plan during the search. The fields are views of one Int32Array, so that copying and restoring is one `set`. */
export class Plan {
  readonly cells: Int32Array;
  /** By node: neighbors on the route, the route (-1 for an unplanned visit), and the position on it. */
  readonly next: Int32Array;
  readonly previous: Int32Array;
  readonly route: Int32Array;
  readonly position: Int32Array;
  /** By node: earliest start if the break is over (or there is none) and if it is still to come. Then the latest. */
  readonly early: Int32Array;
  readonly earlyUnrested: Int32Array;
  readonly late: Int32Array;
  readonly lateUnrested: Int32Array;
  /** By node: the start that a member of a crew must keep, or -1. */
  readonly pin: Int32Array;
  /** By route. */
  readonly size: Int32Array;
  readonly load: Int32Array;
  readonly work: Int32Array;
  readonly cost: Int32Array;
  /** By route: the longest time between the end of a stop and the latest start of the next one. */
  readonly room: Int32Array;
  /** By route: 1 if a stop may be late or lie outside of working hours. */
  readonly tolerant: Int32Array;
  /** A new number after each change of a route. Restoring the route restores its version. */
  readonly version: Int32Array;
  readonly timing: Timing;
  /** The version that was given last. */
  newest = 1;

  constructor(readonly instance: Instance) {
    const { visits, routes } = instance;
    const nodes = visits + 2 * routes;
    this.cells = new Int32Array(nodes * 9 + routes * 7);
    let offset = 0;
    const part = (length: number) => {
      const view = this.cells.subarray(offset, offset + length);
      offset += length;
      return view;
    };
    this.next = part(nodes);
    this.previous = part(nodes);
    this.route = part(nodes);
    this.position = part(nodes);
    this.early = part(nodes);
    this.earlyUnrested = part(nodes);
    this.late = part(nodes);
    this.lateUnrested = part(nodes);
    this.pin = part(nodes);
    this.size = part(routes);
    this.load = part(routes);
    this.work = part(routes);
    this.cost = part(routes);
    this.room = part(routes);
    this.tolerant = part(routes);
    this.version = part(routes);
    this.route.fill(-1);
    this.earlyUnrested.fill(never);
    this.lateUnrested.fill(-never);
    this.pin.fill(-1);
    this.timing = new Timing(instance, this.pin);
    for (let route = 0; route < routes; route += 1) {
      const first = this.first(route);
      this.next[first] = first + 1;
      this.previous[first + 1] = first;
      this.route[first] = route;
      this.route[first + 1] = route;
      this.refresh(route);
    }
  }

  first(route: number): number {
    return this.instance.visits + 2 * route;
  }

  last(route: number): number {
    return this.instance.visits + 2 * route + 1;
  }

  /** Call `refresh` on its route afterward. */
  unlink(visit: number): void {
    const before = this.previous[visit]!;
    const after = this.next[visit]!;
    this.next[before] = after;
    this.previous[after] = before;
    this.route[visit] = -1;
  }

  /** Call `refresh` on its route afterward. */
  link(visit: number, before: number): void {
    const after = this.next[before]!;
    this.next[before] = visit;
    this.previous[visit] = before;
    this.next[visit] = after;
    this.previous[after] = visit;
    this.route[visit] = this.route[before]!;
  }

  /** Recomputes times, positions and sums of a route after its stops changed. */
  refresh(route: number): void {
    this.newest = (this.newest + 1) | 0;
    this.version[route] = this.newest;
    if (this.instance.plain) this.refreshPlain(route);
    else if (this.timing.unbroken[route] === 1) this.refreshUnbroken(route);
    else this.refreshFully(route);
  }

  private refreshPlain(route: number): void {
    const { place, duration, open, close, demand, travel, assign, places, routes, visits } = this.instance;
    const cost = this.instance.cost[route]!;
    const { next, previous, position, early, late } = this;
    const first = this.first(route);
    const last = first + 1;
    let node = first;
    let time = open[first]!;
    let size = 0;
    let load = 0;
    let work = 0;
    let sum = 0;
    early[first] = time;
    position[first] = 0;
    let here = place[first]! * places;
    for (node = next[first]!; ; node = next[node]!) {
      const there = place[node]!;
      const leg = travel[here + there]!;
      time += leg;
      sum += cost[here + there]!;
      work += leg;
      if (time < open[node]!) time = open[node]!;
      early[node] = time;
      size += 1;
      position[node] = size;
      if (node >= visits) break;
      const length = duration[node]!;
      load += demand[node]!;
      sum += assign[node * routes + route]!;
      time += length;
      work += length;
      here = there * places;
    }
    this.size[route] = size - 1;
    this.load[route] = load;
    this.work[route] = work;
    this.cost[route] = sum + imbalanceCost(this.instance, work);
    let limit = close[last]!;
    let room = -never;
    late[last] = limit;
    let to = place[last]!;
    for (node = previous[last]!; ; node = previous[node]!) {
      const from = place[node]!;
      room = Math.max(room, limit - early[node]! - duration[node]!);
      limit -= travel[from * places + to]! + duration[node]!;
      if (limit > close[node]!) limit = close[node]!;
      // Waiting before this stop would hide that it is late: the first one still is in time.
      if (limit < early[node]!) limit = -never;
      late[node] = limit;
      if (node >= visits) break;
      to = from;
    }
    this.room[route] = room;
  }

  /** Without time off and break a stop has one earliest and one latest start. */
  private refreshUnbroken(route: number): void {
    const { place, duration, demand, travel, assign, places, routes, visits } = this.instance;
    const cost = this.instance.cost[route]!;
    const { next, previous, position, early, earlyUnrested, late, lateUnrested, timing } = this;
    const first = this.first(route);
    const last = first + 1;
    let time = this.instance.open[first]!;
    let size = 0;
    let load = 0;
    let work = 0;
    let sum = 0;
    let tolerant = 0;
    early[first] = time;
    position[first] = 0;
    let here = place[first]! * places;
    let node = next[first]!;
    for (; ; node = next[node]!) {
      const there = place[node]!;
      const leg = travel[here + there]!;
      time = time >= never ? never : timing.firstStart(route, node, time + leg);
      early[node] = time;
      // It may come from a route with a break.
      earlyUnrested[node] = never;
      lateUnrested[node] = -never;
      sum += cost[here + there]!;
      work += leg;
      size += 1;
      position[node] = size;
      if (node >= visits) break;
      time += duration[node]!;
      work += duration[node]!;
      load += demand[node]!;
      sum += assign[node * routes + route]!;
      tolerant |= timing.tolerant[node]!;
      here = there * places;
    }
    this.size[route] = size - 1;
    this.load[route] = load;
    this.work[route] = work;
    this.tolerant[route] = tolerant;
    this.cost[route] =
      sum + imbalanceCost(this.instance, work) + (tolerant === 1 ? this.softCostOf(route) : 0);
    let limit = this.instance.close[last]!;
    let room = -never;
    late[last] = limit;
    let to = place[last]!;
    for (node = previous[last]!; ; node = previous[node]!) {
      const from = place[node]!;
      const length = duration[node]!;
      room = Math.max(room, limit - early[node]! - length);
      if (limit > -never) limit = timing.lastStart(route, node, limit - travel[from * places + to]! - length);
      late[node] = limit;
      if (node >= visits) break;
      to = from;
    }
    this.room[route] = room;
  }

  private refreshFully(route: number): void {
    const { instance, next, previous, timing } = this;
    const { place, duration, demand, travel, assign, places, routes, visits } = instance;
    const cost = instance.cost[route]!;
    const first = this.first(route);
    const last = first + 1;
    const breaks = instance.restLength[route]! > 0;
    this.early[first] = breaks ? never : instance.open[first]!;
    this.earlyUnrested[first] = breaks ? instance.open[first]! : never;
    this.position[first] = 0;
    let size = 0;
    let load = 0;
    let work = instance.restLength[route]!;
    let sum = 0;
    let tolerant = 0;
    let before = first;
    for (let node = next[first]!; ; node = next[node]!) {
      const arc = place[before]! * places + place[node]!;
      const leg = travel[arc]!;
      const left = this.early[before]! + duration[before]!;
      const leftUnrested = this.earlyUnrested[before]! + duration[before]!;
      this.early[node] = Math.min(
        timing.earliestStart(route, node, left, leg),
        breaks ? timing.restedStart(route, node, leftUnrested, leg) : never,
      );
      this.earlyUnrested[node] = breaks ? timing.earliestStart(route, node, leftUnrested, leg) : never;
      sum += cost[arc]!;
      work += leg + duration[node]!;
      size += 1;
      this.position[node] = size;
      if (node >= visits) break;
      load += demand[node]!;
      sum += assign[node * routes + route]!;
      tolerant |= timing.tolerant[node]!;
      before = node;
    }
    this.size[route] = size - 1;
    this.load[route] = load;
    this.work[route] = work;
    this.tolerant[route] = tolerant;
    this.cost[route] = sum + imbalanceCost(instance, work) + (tolerant === 1 ? this.softCostOf(route) : 0);
    this.late[last] = instance.close[last]!;
    this.lateUnrested[last] = -never;
    let after = last;
    let room = -never;
    for (let node = previous[last]!; ; node = previous[node]!) {
      const leg = travel[place[node]! * places + place[after]!]!;
      const begun = Math.min(this.early[node]!, this.earlyUnrested[node]!);
      room = Math.max(room, Math.max(this.late[after]!, this.lateUnrested[after]!) - begun - duration[node]!);
      this.late[node] = timing.latestStart(route, node, this.late[after]!, leg);
      this.lateUnrested[node] = breaks
        ? Math.max(
            timing.latestStart(route, node, this.lateUnrested[after]!, leg),
            timing.restedLatestStart(route, node, this.late[after]!, leg),
          )
        : -never;
      if (node >= visits) break;
      after = node;
    }
    this.room[route] = room;
  }

  /** Cost of all routes and of the visits that are left out. */
  total(): number {
    const { visits, omit } = this.instance;
    let sum = this.costOfRoutes();
    for (let visit = 0; visit < visits; visit += 1) if (this.route[visit]! < 0) sum += omit[visit]!;
    return sum;
  }

  costOfRoutes(): number {
    let sum = 0;
    for (let route = 0; route < this.instance.routes; route += 1)
      if (this.size[route]! > 0) sum += this.cost[route]!;
    return sum;
  }

  copyFrom(cells: Int32Array): void {
    this.cells.set(cells);
  }

  stops(route: number): number[] {
    const found: number[] = [];
    for (let node = this.next[this.first(route)]!; node < this.instance.visits; node = this.next[node]!)
      found.push(node);
    return found;
  }

  /** Whether the route keeps windows, shift, break, capacity and maximum length. */
  keepsRules(route: number): boolean {
    const { instance } = this;
    const first = this.first(route);
    const inTime =
      this.early[first]! <= this.late[first]! || this.earlyUnrested[first]! <= this.lateUnrested[first]!;
    return (
      inTime &&
      this.load[route]! <= instance.capacity[route]! &&
      this.work[route]! <= instance.longest[route]!
    );
  }

  /** Stops of a route with their earliest starts. The break is where it delays the end of the day least. */
  starts(route: number): { node: number; start: number }[] {
    const found: { node: number; start: number }[] = [];
    this.fromTheEnd(route, (node, start) => found.push({ node, start }));
    return found.reverse();
  }

  private softCostOf(route: number): number {
    const { due, duration, workFrom, workUntil } = this.instance;
    const first = this.next[this.first(route)]!;
    const last = this.previous[this.last(route)]!;
    let late = 0;
    let overtime = 0;
    if (this.size[route] === 0) return 0;
    const see = (node: number, start: number) => {
      if (start > due[node]!) late += start - due[node]!;
      if (node === last) overtime += Math.max(0, start + duration[node]! - workUntil[route]!);
      if (node === first) overtime += Math.max(0, workFrom[route]! - start);
    };
    if (this.instance.restLength[route]! > 0) this.fromTheEnd(route, see);
    else
      for (let node = first; ; node = this.next[node]!) {
        see(node, this.early[node]!);
        if (node === last) break;
      }
    return softCost(this.instance, late, overtime);
  }

  private fromTheEnd(route: number, see: (node: number, start: number) => void): void {
    const { instance, timing } = this;
    const { place, places, travel, duration } = instance;
    let rested = true;
    for (let node = this.last(route); node !== this.first(route); node = this.previous[node]!) {
      const before = this.previous[node]!;
      const leg = travel[place[before]! * places + place[node]!]!;
      if (node < instance.visits) see(node, rested ? this.early[node]! : this.earlyUnrested[node]!);
      if (!rested || instance.restLength[route] === 0) continue;
      const goesOn = timing.earliestStart(route, node, this.early[before]! + duration[before]!, leg);
      rested = goesOn === this.early[node]!;
    }
  }

  clear(): void {
    for (let route = 0; route < this.instance.routes; route += 1) {
      if (this.size[route] === 0) continue;
      for (const stop of this.stops(route)) this.unlink(stop);
      this.refresh(route);
    }
    this.pin.fill(-1);
  }

  /** Puts the stops on an empty route of this kind. False if there is none. */
  addRoute(kind: number, stops: readonly number[]): boolean {
    const { instance } = this;
    let route = 0;
    while (route < instance.routes && (instance.kind[route] !== kind || this.size[route]! > 0)) route += 1;
    if (route === instance.routes) return false;
    let before = this.first(route);
    for (const stop of stops) {
      this.link(stop, before);
      before = stop;
    }
    this.refresh(route);
    return true;
  }
}
