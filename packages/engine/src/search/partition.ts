import type { Instance } from "./instance";
import type { Plan } from "./plan";
import type { PooledRoute } from "./route-pool";

interface Effort {
  readonly rounds: number;
  readonly nodes: number;
}

/** Columns of the set-partitioning problem, in flat arrays. */
interface Columns {
  readonly count: number;
  readonly from: Int32Array;
  readonly rows: Int32Array;
  readonly cost: Float64Array;
}

const columnsOf = (routes: readonly PooledRoute[]): Columns => {
  const from = new Int32Array(routes.length + 1);
  for (const [at, route] of routes.entries()) from[at + 1] = from[at]! + route.stops.length;
  const rows = new Int32Array(from[routes.length]!);
  for (const [at, route] of routes.entries()) rows.set(route.stops, from[at]);
  return { count: routes.length, from, rows, cost: Float64Array.from(routes, (route) => route.cost) };
};

/** Finds prices of visits that raise the lower bound (Lagrangian relaxation, subgradient steps). */
const priceVisits = (columns: Columns, start: Float64Array, upper: number, rounds: number) => {
  const visits = start.length;
  const price = start.slice();
  const best = price.slice();
  const covered = new Int32Array(visits);
  let bound = -Infinity;
  let pace = 1;
  let idle = 0;
  for (let round = 0; round < rounds; round += 1) {
    covered.fill(0);
    let value = 0;
    for (let visit = 0; visit < visits; visit += 1) value += price[visit]!;
    for (let column = 0; column < columns.count; column += 1) {
      let reduced = columns.cost[column]!;
      const end = columns.from[column + 1]!;
      for (let at = columns.from[column]!; at < end; at += 1) reduced -= price[columns.rows[at]!]!;
      if (reduced >= 0) continue;
      value += reduced;
      for (let at = columns.from[column]!; at < end; at += 1) covered[columns.rows[at]!]! += 1;
    }
    if (value > bound) {
      if (value > bound + upper * 1e-5) idle = 0;
      bound = value;
      best.set(price);
    } else {
      idle += 1;
      if (idle >= 8) {
        pace /= 2;
        idle = 0;
        price.set(best);
        if (pace < 0.005) break;
        continue;
      }
    }
    let norm = 0;
    for (let visit = 0; visit < visits; visit += 1) norm += (1 - covered[visit]!) ** 2;
    if (norm === 0) break;
    const stride = (pace * (upper - value)) / norm;
    for (let visit = 0; visit < visits; visit += 1) price[visit]! += stride * (1 - covered[visit]!);
  }
  return { price: best, bound };
};

/**
 * The cheapest way to serve all visits with routes of a pool, if it is cheaper than `incumbent`. Prices give a bound,
 * the bound removes routes that cannot be part of a better plan, and the few that are left are searched.
 */
export const cheapestPartition = (
  instance: Instance,
  pool: Iterable<PooledRoute>,
  incumbent: Plan,
  effort: Effort,
): PooledRoute[] | undefined => {
  const { visits, routes, kind, omit } = instance;
  const upper = incumbent.total();
  const candidates = [...pool];
  const start = new Float64Array(visits);
  for (let visit = 0; visit < visits; visit += 1) {
    const route = incumbent.route[visit]!;
    start[visit] = route < 0 ? omit[visit]! : incumbent.cost[route]! / incumbent.size[route]!;
  }
  for (let visit = 0; visit < visits; visit += 1)
    candidates.push({ kind: -1, stops: [visit], cost: omit[visit]! });
  const columns = columnsOf(candidates);
  const { price, bound } = priceVisits(columns, start, upper, effort.rounds);
  if (upper - bound < 0.5) return undefined;

  const reducedOf = (column: number) => {
    let reduced = columns.cost[column]!;
    for (let at = columns.from[column]!; at < columns.from[column + 1]!; at += 1)
      reduced -= price[columns.rows[at]!]!;
    return reduced;
  };
  const gap = upper - bound;
  const kept: { column: number; reduced: number }[] = [];
  let negative = 0;
  let base = 0;
  for (let visit = 0; visit < visits; visit += 1) base += price[visit]!;
  for (let column = 0; column < columns.count; column += 1) {
    const reduced = reducedOf(column);
    if (reduced < 0) negative += reduced;
    if (reduced < gap) kept.push({ column, reduced });
  }
  kept.sort((a, b) => a.reduced - b.reduced);
  const byVisit: (typeof kept)[] = Array.from({ length: visits }, () => []);
  for (const each of kept) for (const visit of candidates[each.column]!.stops) byVisit[visit]!.push(each);

  const limit = new Int32Array(routes);
  for (let route = 0; route < routes; route += 1) limit[kind[route]!]! += 1;
  const taken = new Uint8Array(visits);
  const chosen: number[] = [];
  let best: number[] | undefined;
  let target = upper - base - 0.5;
  let nodes = 0;

  const free = (column: number) => {
    const { kind: like, stops } = candidates[column]!;
    if (like >= 0 && limit[like] === 0) return false;
    for (const visit of stops) if (taken[visit] === 1) return false;
    return true;
  };

  const search = (sum: number, hope: number): void => {
    nodes += 1;
    if (nodes > effort.nodes) return;
    let row = -1;
    let fewest = Infinity;
    for (let visit = 0; visit < visits; visit += 1) {
      if (taken[visit] === 1) continue;
      let open = 0;
      for (const each of byVisit[visit]!) {
        if (sum + hope + Math.max(each.reduced, 0) > target) break;
        if (free(each.column)) open += 1;
        if (open >= fewest) break;
      }
      if (open < fewest) {
        fewest = open;
        row = visit;
        if (open <= 1) break;
      }
    }
    if (row < 0) {
      if (sum <= target) {
        best = [...chosen];
        target = sum - 0.5;
      }
      return;
    }
    if (fewest === 0) return;
    for (const { column, reduced } of byVisit[row]!) {
      if (sum + hope + Math.max(reduced, 0) > target) break;
      if (!free(column)) continue;
      const { kind: like, stops } = candidates[column]!;
      for (const visit of stops) taken[visit] = 1;
      if (like >= 0) limit[like]! -= 1;
      chosen.push(column);
      search(sum + reduced, reduced < 0 ? hope - reduced : hope);
      chosen.pop();
      if (like >= 0) limit[like]! += 1;
      for (const visit of stops) taken[visit] = 0;
    }
  };
  search(0, negative);
  return best?.map((column) => candidates[column]!);
};
