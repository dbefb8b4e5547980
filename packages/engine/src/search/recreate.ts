import type { Insertions } from "./insertion";
import { forbidden, type Instance, isFollower, never } from "./instance";
import type { Plan } from "./plan";
import type { Random } from "./random";

/** Every start is checked on every route, so the search draws only a few at random. */
const drawnStarts = 4;

/** Earliest starts of the visit at a few random positions in the plan. */
const possibleStarts = (instance: Instance, plan: Plan, visit: number, random: Random): number[] => {
  const { routes, place, places, travel, duration, assign } = instance;
  const found: number[] = [];
  for (let draw = 0; draw < drawnStarts; draw += 1) {
    const route = random.below(routes);
    if (assign[visit * routes + route] === forbidden) continue;
    let before = plan.first(route);
    for (let skip = random.below(plan.size[route]! + 1); skip > 0; skip -= 1) before = plan.next[before]!;
    const leg = travel[place[before]! * places + place[visit]!]!;
    const early = Math.min(plan.early[before]!, plan.earlyUnrested[before]!);
    const start = plan.timing.earliestStart(route, visit, early + duration[before]!, leg);
    if (start < never && !found.includes(start)) found.push(start);
  }
  return found;
};

/** Places the members of a crew on different routes at the same start, at the lowest cost that it finds. */
export const placeCrew = (
  instance: Instance,
  plan: Plan,
  insertions: Insertions,
  random: Random,
  leader: number,
): void => {
  const { routes } = instance;
  insertions.lookAround(leader, random);
  let found = cheapestTeam(instance, plan, insertions, random, leader);
  if (!found && insertions.lookFurther(leader))
    found = cheapestTeam(instance, plan, insertions, random, leader);
  if (!found) return;
  for (const [at, route] of found.team.entries()) {
    const member = leader + at;
    plan.pin[member] = found.start;
    insertions.bestPinned(member, route);
    plan.link(member, insertions.after[member * routes + route]!);
    plan.refresh(route);
  }
};

const cheapestTeam = (
  instance: Instance,
  plan: Plan,
  insertions: Insertions,
  random: Random,
  leader: number,
): { start: number; team: readonly number[] } | undefined => {
  const size = instance.crewSize[leader]!;
  let best = instance.omit[leader]!;
  let found: { start: number; team: readonly number[] } | undefined;
  for (const start of possibleStarts(instance, plan, leader, random)) {
    plan.pin[leader] = start;
    const team: { route: number; added: number }[] = [];
    for (let at = insertions.from; at < insertions.until; at += 1) {
      const route = insertions.list[at]!;
      const added = insertions.bestPinned(leader, route);
      if (added >= (team[size - 1]?.added ?? never)) continue;
      let rank = Math.min(team.length, size - 1);
      for (; rank > 0 && team[rank - 1]!.added > added; rank -= 1) team[rank] = team[rank - 1]!;
      team[rank] = { route, added };
    }
    if (team.length < size) continue;
    const added = team.reduce((sum, offer) => sum + offer.added, 0);
    if (added < best) {
      best = added;
      found = { start, team: team.map((offer) => offer.route) };
    }
  }
  plan.pin[leader] = -1;
  return found;
};

/** Ways to sort the visits. Each run picks one at random, so one that is listed twice is used twice as often. */
export const ordersOf = (instance: Instance): readonly Float64Array[] => {
  const { visits, demand, duration, omit, open, close, place, places } = instance;
  const ranked = (rank: (visit: number) => number) =>
    Float64Array.from({ length: visits }, (_, visit) => rank(visit));
  const home = place[visits] ?? 0;
  const cost = instance.cost[0];
  const distance = (visit: number) => cost?.[home * places + place[visit]!] ?? 0;
  const hasLoads = demand.some((each) => each > 0);
  const demanding = ranked((visit) => -demand[visit]!);
  // When time is scarce, placing short and important visits first leaves the fewest out.
  const worthwhile = ranked((visit) => duration[visit]! / omit[visit]!);
  const far = ranked((visit) => -distance(visit));
  const near = ranked(distance);
  const narrow = ranked((visit) => close[visit]! - open[visit]!);
  const opening = ranked((visit) => open[visit]!);
  const closing = ranked((visit) => close[visit]!);
  return [
    ...(hasLoads ? Array(4).fill(demanding) : Array(8).fill(worthwhile)),
    far,
    far,
    near,
    narrow,
    narrow,
    opening,
    opening,
    closing,
    closing,
  ];
};

/** Puts visits back one by one, each where it costs least. Now and then it skips a route ("blink"). */
export class Recreate {
  private readonly keys: Float64Array;
  private readonly orders: readonly Float64Array[];
  /** By kind of route: which visit was the last to try an empty one, counted by `placed`. */
  private readonly emptySeen: Int32Array;
  private placed = 0;

  constructor(
    private readonly instance: Instance,
    private readonly plan: Plan,
    private readonly insertions: Insertions,
    private readonly random: Random,
    private readonly blinkRate: number,
  ) {
    this.keys = new Float64Array(instance.visits);
    this.emptySeen = new Int32Array(instance.routes);
    this.orders = ordersOf(instance);
  }

  /** Puts the given visits back, and sorts `out`. Visits that do not fit stay out. */
  run(out: Int32Array, count: number): void {
    this.sort(out, count);
    for (let at = 0; at < count; at += 1) this.place(out[at]!);
  }

  everything(): void {
    const { instance, plan } = this;
    const out = new Int32Array(instance.visits);
    let count = 0;
    for (let visit = 0; visit < instance.visits; visit += 1)
      if (plan.route[visit]! < 0 && !isFollower(instance, visit)) out[count++] = visit;
    this.run(out, count);
  }

  private sort(visits: Int32Array, count: number): void {
    const { keys, random, orders } = this;
    const order = orders[random.below(orders.length + 4)];
    for (let at = 0; at < count; at += 1) keys[at] = order ? order[visits[at]!]! : random.unit();
    for (let at = 1; at < count; at += 1) {
      const key = keys[at]!;
      const visit = visits[at]!;
      let to = at - 1;
      while (to >= 0 && keys[to]! > key) {
        keys[to + 1] = keys[to]!;
        visits[to + 1] = visits[to]!;
        to -= 1;
      }
      keys[to + 1] = key;
      visits[to + 1] = visit;
    }
  }

  private place(visit: number): void {
    const { instance, plan, insertions, random } = this;
    if (instance.crew[visit]! >= 0) {
      placeCrew(instance, plan, insertions, random, visit);
      return;
    }
    insertions.lookAround(visit, random);
    let route = this.cheapestRoute(visit);
    if (route < 0 && insertions.lookFurther(visit)) route = this.cheapestRoute(visit);
    if (route < 0) return;
    plan.link(visit, insertions.after[visit * instance.routes + route]!);
    plan.refresh(route);
  }

  /** -1 if the visit fits nowhere, or costs more than leaving it out. */
  private cheapestRoute(visit: number): number {
    const { plan, insertions, random, blinkRate } = this;
    const { kind, omit } = this.instance;
    const { list, from, until } = insertions;
    this.placed = (this.placed + 1) | 0;
    let best = never;
    let bestRoute = -1;
    for (let at = from; at < until; at += 1) {
      const route = list[at]!;
      if (plan.size[route] === 0) {
        const alike = kind[route]!;
        if (this.emptySeen[alike] === this.placed) continue;
        this.emptySeen[alike] = this.placed;
      }
      const added = insertions.best(visit, route);
      if (added < best && random.unit() >= blinkRate) {
        best = added;
        bestRoute = route;
      }
    }
    return best < omit[visit]! ? bestRoute : -1;
  }
}
