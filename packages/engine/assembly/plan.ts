// The twin of `src/search/plan.ts`. A node's fields lie together, and sums are kept up to date instead of being made anew.
import {
  BROKEN,
  COST,
  LEG,
  LEG_COST,
  NEVER,
  NEXT,
  PIN,
  PLAN,
  PREVIOUS,
  RECORD,
  ROOM,
  ROUTE,
  SIZE,
  UNBROKEN,
  USED,
  VERSION,
  WAYS,
  behind,
  changed,
  emptyWords,
  exchange,
  firstOf,
  hasCrews,
  isEmpty,
  isFollower,
  isOut,
  keptEmpty,
  keptOut,
  nodeAt,
  nodes,
  omitOf,
  outWords,
  pooled,
  routeAt,
  routeMarks,
  routes,
  routesOf,
  shiftAt,
  stopsOf,
  toBest,
  toCurrent,
  visits,
  wordAt,
} from "./memory";
import {
  addStop,
  findCost,
  findFree,
  findLeg,
  findPositions,
  findSums,
  keepsRules,
  refreshFully,
  refreshUnbroken,
} from "./route";

/** Sums over the plan, and what they were when it was last kept. */
let newest: i32 = 1;
let used: i32 = 0;
let broken: i32 = 0;
let costs: i64 = 0;
let omitted: f64 = 0;
let keptNewest: i32 = 0;
let keptUsed: i32 = 0;
let keptBroken: i32 = 0;
let keptCosts: i64 = 0;
let keptOmitted: f64 = 0;

/** Routes that changed since the plan was last kept, and since the best one was. */
let changes: i32 = 0;
let lags: i32 = 0;

const CHANGED: i32 = 1;
const BEHIND: i32 = 2;

export function newestVersion(): i32 {
  return newest;
}

/** Later versions are of the step under way. */
export function keptVersion(): i32 {
  return keptNewest;
}

export function usedRoutes(): i32 {
  return used;
}

export function brokenRoutes(): i32 {
  return broken;
}

export function total(): f64 {
  return <f64>costs + omitted;
}

/** Sums of the route follow at once, its times with `refresh`. */
export function unlink(visit: i32): void {
  const at = nodeAt(visit);
  const route = load<i32>(at, ROUTE);
  const previous = load<i32>(at, PREVIOUS);
  const next = load<i32>(at, NEXT);
  const before = nodeAt(previous);
  const leg = load<i32>(before, LEG) + load<i32>(at, LEG);
  const cost = load<i32>(before, LEG_COST) + load<i32>(at, LEG_COST);
  store<i32>(before, next, NEXT);
  store<i32>(nodeAt(next), previous, PREVIOUS);
  store<i32>(at, -1, ROUTE);
  findLeg(load<u32>(shiftAt(route), WAYS), before, nodeAt(next));
  addStop(route, visit, -1, load<i32>(before, LEG) - leg, load<i32>(before, LEG_COST) - cost);
  setOut(visit, true);
}

function link(visit: i32, previous: i32): void {
  const at = nodeAt(visit);
  const before = nodeAt(previous);
  const route = load<i32>(before, ROUTE);
  const next = load<i32>(before, NEXT);
  const leg = load<i32>(before, LEG);
  const cost = load<i32>(before, LEG_COST);
  const ways = <usize>load<u32>(shiftAt(route), WAYS);
  store<i32>(before, visit, NEXT);
  store<i32>(at, previous, PREVIOUS);
  store<i32>(at, next, NEXT);
  store<i32>(nodeAt(next), visit, PREVIOUS);
  store<i32>(at, route, ROUTE);
  findLeg(ways, before, at);
  findLeg(ways, at, nodeAt(next));
  const more = load<i32>(before, LEG) + load<i32>(at, LEG) - leg;
  addStop(route, visit, 1, more, load<i32>(before, LEG_COST) + load<i32>(at, LEG_COST) - cost);
  setOut(visit, false);
}

function setOut(visit: i32, out: bool): void {
  omitted += out ? omitOf(visit) : -omitOf(visit);
  if (isFollower(visit)) return;
  const word = isOut + ((<usize>(visit >> 6)) << 3);
  const bit = (<u64>1) << (<u64>(visit & 63));
  store<u64>(word, out ? load<u64>(word) | bit : load<u64>(word) & ~bit);
}

function setEmpty(route: i32, empty: bool): void {
  const word = isEmpty + ((<usize>(route >> 6)) << 3);
  const bit = (<u64>1) << (<u64>(route & 63));
  store<u64>(word, empty ? load<u64>(word) | bit : load<u64>(word) & ~bit);
}

/** Writes the visits without a route into a list, in order, of a crew the first node. Returns how many. */
export function listOut(into: usize): i32 {
  let count = 0;
  for (let word = 0; word < outWords(); word += 1) {
    let left = load<u64>(isOut + ((<usize>word) << 3));
    while (left != 0) {
      store<i32>(wordAt(into, count), (word << 6) + <i32>ctz(left));
      count += 1;
      left &= left - 1;
    }
  }
  return count;
}

/** Writes the stops of a route into `stopsOf`. Returns how many. */
export function listStops(route: i32): i32 {
  let count = 0;
  for (let node = load<i32>(nodeAt(firstOf(route)), NEXT); node < visits; node = load<i32>(nodeAt(node), NEXT)) {
    store<i32>(wordAt(stopsOf, count), node);
    count += 1;
  }
  return count;
}

/** Finds the times of a route again. Its stops are as before, but for those between two of them. */
export function refresh(route: i32, from: i32, to: i32): void {
  const at = routeAt(route);
  if (load<i32>(at, USED) == 1) {
    used -= 1;
    costs -= <i64>load<i32>(at, COST);
    broken -= load<i32>(at, BROKEN);
  }
  newest += 1;
  store<i32>(at, newest, VERSION);
  store<i32>(at, NEVER, ROOM);
  if (load<i32>(shiftAt(route), UNBROKEN) == 1) refreshUnbroken(route, from, to);
  else refreshFully(route, from, to);
  findCost(route);
  countIn(route);
  const marks = load<u8>(routeMarks + route);
  if ((marks & CHANGED) == 0) {
    store<u8>(routeMarks + route, marks | CHANGED);
    store<i32>(wordAt(changed, changes), route);
    changes += 1;
  }
}

export function insert(visit: i32, previous: i32): void {
  const next = load<i32>(nodeAt(previous), NEXT);
  link(visit, previous);
  refresh(load<i32>(nodeAt(visit), ROUTE), previous, next);
}

function countIn(route: i32): void {
  const at = routeAt(route);
  const isUsed = load<i32>(at, SIZE) > 0;
  setEmpty(route, !isUsed);
  if (hasCrews != 0) findFree(route);
  const isBroken = isUsed && !keepsRules(route) ? 1 : 0;
  store<i32>(at, isBroken, BROKEN);
  store<i32>(at, isUsed ? 1 : 0, USED);
  if (!isUsed) return;
  used += 1;
  costs += <i64>load<i32>(at, COST);
  broken += isBroken;
}

/** Takes in what `Plan.cells` holds. */
export function takeIn(version: i32): void {
  newest = version;
  let from = exchange;
  for (let field: usize = 0; field < 36; field += 4)
    for (let node = 0; node < nodes; node += 1) {
      store<i32>(PLAN + nodeAt(node) + field, load<i32>(from));
      from += 4;
    }
  for (let field: usize = 0; field < 28; field += 4)
    for (let route = 0; route < routes; route += 1) {
      store<i32>(routeAt(route) + field, load<i32>(from));
      from += 4;
    }
  used = 0;
  broken = 0;
  costs = 0;
  omitted = 0;
  memory.fill(isOut, 0, (<usize>outWords()) << 3);
  for (let visit = 0; visit < visits; visit += 1) if (load<i32>(nodeAt(visit), ROUTE) < 0) setOut(visit, true);
  for (let route = 0; route < routes; route += 1) {
    findSums(route);
    countIn(route);
  }
}

/** Gives the plan, or the best one, as `Plan.cells` holds it. */
export function giveOut(best: bool): void {
  const shift: usize = best ? toBest : 0;
  let to = exchange;
  for (let route = 0; route < routes; route += 1) findPositions(route, shift);
  for (let field: usize = 0; field < 36; field += 4)
    for (let node = 0; node < nodes; node += 1) {
      store<i32>(to, load<i32>(PLAN + nodeAt(node) + shift + field));
      to += 4;
    }
  for (let field: usize = 0; field < 28; field += 4)
    for (let route = 0; route < routes; route += 1) {
      store<i32>(to, load<i32>(routeAt(route) + shift + field));
      to += 4;
    }
}

/** Keeps the whole plan as the current and as the best one. */
export function keepAll(): void {
  const length = routesOf + ((<usize>routes) << 6) - PLAN;
  memory.copy(PLAN + toCurrent, PLAN, length);
  memory.copy(PLAN + toBest, PLAN, length);
  memory.fill(routeMarks, 0, routes);
  changes = 0;
  lags = 0;
  keepSums();
}

function keepSums(): void {
  keptNewest = newest;
  keptUsed = used;
  keptBroken = broken;
  keptCosts = costs;
  keptOmitted = omitted;
  for (let word = 0; word < outWords(); word += 1)
    store<u64>(keptOut + ((<usize>word) << 3), load<u64>(isOut + ((<usize>word) << 3)));
  for (let word = 0; word < emptyWords(); word += 1)
    store<u64>(keptEmpty + ((<usize>word) << 3), load<u64>(isEmpty + ((<usize>word) << 3)));
}

/** Often stops come back to where they were. Then the route keeps its version, and with it what is known about it. */
function isAsKept(route: i32): bool {
  const last = firstOf(route) + 1;
  for (let node = firstOf(route); node != last; ) {
    const here = nodeAt(node);
    const next = load<i32>(here, NEXT);
    if (next != load<i32>(here + toCurrent, NEXT)) return false;
    if (load<i32>(here, PIN) != load<i32>(here + toCurrent, PIN)) return false;
    node = next;
  }
  return true;
}

/** Only routes that changed are copied, so that a step does not grow with the plan. */
export function keep(): void {
  for (let at = 0; at < changes; at += 1) {
    const route = load<i32>(wordAt(changed, at));
    const record = routeAt(route);
    if (isAsKept(route)) store<i32>(record, load<i32>(record + toCurrent, VERSION), VERSION);
  }
  copyRoutes(changed, changes, 0, toCurrent);
  for (let at = 0; at < changes; at += 1) {
    const route = load<i32>(wordAt(changed, at));
    if ((load<u8>(routeMarks + route) & BEHIND) == 0) {
      store<i32>(wordAt(behind, lags), route);
      lags += 1;
    }
    store<u8>(routeMarks + route, BEHIND);
  }
  changes = 0;
  keepSums();
}

/** Call `keep` before. */
export function keepBest(): void {
  copyRoutes(behind, lags, 0, toBest);
  for (let at = 0; at < lags; at += 1) store<u8>(routeMarks + load<i32>(wordAt(behind, at)), 0);
  lags = 0;
}

/** Goes back to the plan that was last kept. */
export function restore(): void {
  copyRoutes(changed, changes, toCurrent, 0);
  for (let at = 0; at < changes; at += 1) {
    const marks = routeMarks + load<i32>(wordAt(changed, at));
    store<u8>(marks, load<u8>(marks) & BEHIND);
  }
  changes = 0;
  used = keptUsed;
  broken = keptBroken;
  costs = keptCosts;
  omitted = keptOmitted;
  for (let word = 0; word < outWords(); word += 1)
    store<u64>(isOut + ((<usize>word) << 3), load<u64>(keptOut + ((<usize>word) << 3)));
  for (let word = 0; word < emptyWords(); word += 1)
    store<u64>(isEmpty + ((<usize>word) << 3), load<u64>(keptEmpty + ((<usize>word) << 3)));
}

/**
 * A node that differs was on one of the changed routes before, or is on one now. First those that were, while the old
 * routes can still be followed.
 */
function copyRoutes(list: usize, count: i32, from: usize, to: usize): void {
  for (let at = 0; at < count; at += 1) {
    const route = load<i32>(wordAt(list, at));
    const last = firstOf(route) + 1;
    let node = firstOf(route);
    while (node != last) {
      const following = load<i32>(nodeAt(node) + to, NEXT);
      copyNode(node, from, to);
      node = following;
    }
    copyNode(last, from, to);
    const record = routeAt(route);
    for (let field: usize = 0; field < RECORD; field += 8)
      store<u64>(record + to + field, load<u64>(record + from + field));
  }
  for (let at = 0; at < count; at += 1) {
    let node = load<i32>(nodeAt(firstOf(load<i32>(wordAt(list, at)))) + from, NEXT);
    while (node < visits) {
      copyNode(node, from, to);
      node = load<i32>(nodeAt(node) + from, NEXT);
    }
  }
}

@inline
function copyNode(node: i32, from: usize, to: usize): void {
  const source = nodeAt(node) + from;
  const target = nodeAt(node) + to;
  store<u64>(target, load<u64>(source, PLAN), PLAN);
  store<u64>(target, load<u64>(source, PLAN + 8), PLAN + 8);
  store<u64>(target, load<u64>(source, PLAN + 16), PLAN + 16);
  store<u64>(target, load<u64>(source, PLAN + 24), PLAN + 24);
  store<u64>(target, load<u64>(source, PLAN + 32), PLAN + 32);
  store<i32>(target, load<i32>(source, PLAN + 40), PLAN + 40);
}

/** Whether the route changed since it was last put into the pool. Notes that it is put there now. */
export function isNewForPool(route: i32): bool {
  const version = load<i32>(routeAt(route), VERSION);
  if (load<i32>(routeAt(route), SIZE) == 0 || load<i32>(wordAt(pooled, route)) == version) return false;
  store<i32>(wordAt(pooled, route), version);
  return true;
}
