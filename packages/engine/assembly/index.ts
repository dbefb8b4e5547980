// The twin of `src/search/ruin.ts`, of `recreate.ts` but for crews, and of the steps in `chain.ts`.
import { placeCrew } from "./crew";
import { best, countListed, foundAfter, listed, lookAround, lookFurther } from "./insertion";
import {
  BROKEN,
  COST,
  CREW,
  CREW_SIZE,
  KIND,
  MANDATORY,
  NEVER,
  NEXT,
  PIN,
  PREVIOUS,
  ROUTE,
  SIZE,
  blinkRate,
  emptySeen,
  firstOf,
  hasCrews,
  isFollower,
  keepRate,
  keys,
  longestString,
  nearOf,
  neighbors,
  nodeAt,
  omitOf,
  orderOf,
  orders,
  outOf,
  poolMargin,
  readHeader,
  removedLeast,
  removedMost,
  restAt,
  retried,
  routeAt,
  routes,
  shiftAt,
  splitRate,
  stopsOf,
  visits,
  wordAt,
} from "./memory";
import {
  brokenRoutes,
  giveOut,
  insert,
  isNewForPool,
  keep,
  keepAll,
  keepBest,
  listOut,
  listStops,
  newestVersion,
  refresh,
  restore,
  takeIn,
  total,
  unlink,
  usedRoutes,
} from "./plan";
import { below, readRandom, unit, writeRandom } from "./random";

/** From JavaScript: its logarithm, because another may differ in the last bit, and its pool of routes. */
@external("host", "log")
declare function log(value: f64): f64;
@external("host", "remember")
declare function remember(route: i32, cost: i32, stops: i32): void;

/** Where the header keeps the state of the random numbers. */
const RANDOM: usize = 480;
const SMALLEST: f64 = 5e-324;

/** Visits to put in, in `outOf`. */
let count: i32 = 0;
let placed: i32 = 0;
let currentCost: f64 = 0;
let bestCost: f64 = 0;
/** A number that no route had in this step is not touched. */
let ruins: i32 = 0;

export function setUp(): void {
  readHeader();
}

export function costOfBest(): f64 {
  return bestCost;
}

export function give(isBest: bool): void {
  giveOut(isBest);
}

/** Takes in the plan, puts in missing visits, and continues from there. */
export function begin(version: i32): i32 {
  readRandom(RANDOM);
  takeIn(version);
  count = 0;
  emptyBroken();
  count = listOut(outOf);
  recreate();
  keepAll();
  currentCost = total();
  bestCost = currentCost;
  writeRandom(RANDOM);
  return newestVersion();
}

/** Like `begin`, returns the newest version of a route. */
export function steps(most: i32, temperature: f64): i32 {
  readRandom(RANDOM);
  for (let at = 0; at < most; at += 1) step(temperature);
  writeRandom(RANDOM);
  return newestVersion();
}

function step(temperature: f64): void {
  ruin();
  recreate();
  const cost = total();
  if (cost >= currentCost - temperature * log(unit() + SMALLEST)) {
    restore();
    return;
  }
  keep();
  currentCost = cost;
  if (hasCrews == 0 && cost < bestCost * poolMargin) {
    for (let route = 0; route < routes; route += 1)
      if (isNewForPool(route)) remember(route, load<i32>(routeAt(route), COST), listStops(route));
  }
  if (cost >= bestCost) return;
  keepBest();
  bestCost = cost;
}

function note(visit: i32): void {
  store<i32>(wordAt(outOf, count), visit);
  count += 1;
}

function takeOut(node: i32): i32 {
  const leader = load<i32>(restAt(node), CREW);
  unlink(node);
  if (leader < 0) return node;
  const end = leader + load<i32>(restAt(leader), CREW_SIZE);
  for (let member = leader; member < end; member += 1) {
    const at = nodeAt(member);
    const route = load<i32>(at, ROUTE);
    store<i32>(at, -1, PIN);
    if (route < 0) continue;
    unlink(member);
    // It still knows who was beside it.
    refresh(route, load<i32>(at, PREVIOUS), load<i32>(at, NEXT));
  }
  return leader;
}

function emptyBroken(): void {
  while (brokenRoutes() > 0) {
    let route = 0;
    while (load<i32>(routeAt(route), BROKEN) == 0) route += 1;
    const stops = listStops(route);
    for (let at = 0; at < stops; at += 1) note(takeOut(load<i32>(wordAt(stopsOf, at))));
    refresh(route, firstOf(route), firstOf(route) + 1);
  }
}

function ruin(): void {
  count = listOut(outOf);
  const unplanned = count;
  const used = usedRoutes();
  if (used == 0) return;
  const average = <f64>(visits - unplanned) / <f64>used;
  const longest = Math.min(longestString, average);
  const removed = Math.max(removedLeast, removedMost - <f64>unplanned / 4);
  const maxStrings = (4 * removed) / (1 + longest) - 1;
  const strings = <i32>Math.floor(unit() * maxStrings + 1);
  const seed =
    unplanned > 0 && unit() < 0.5 ? load<i32>(wordAt(outOf, below(unplanned))) : below(visits);
  if (unplanned > retried) keepNear(seed);
  let taken = 0;
  ruins += 1;
  for (let at = -1; at < neighbors && taken < strings; at += 1) {
    const visit = at < 0 ? seed : load<i32>(wordAt(nearOf, seed * neighbors + at));
    const route = load<i32>(nodeAt(visit), ROUTE);
    if (route < 0 || load<i32>(touchedAt(route)) == ruins) continue;
    store<i32>(touchedAt(route), ruins);
    taken += 1;
    const most = Math.min(<f64>load<i32>(routeAt(route), SIZE), longest);
    takeString(route, visit, <i32>Math.floor(unit() * most + 1));
  }
  emptyBroken();
}

@inline
function touchedAt(route: i32): usize {
  return wordAt(emptySeen, routes + route);
}

function keepNear(seed: i32): void {
  let kept = 0;
  for (let at = 0; at < count; at += 1) {
    const visit = load<i32>(wordAt(outOf, at));
    if (omitOf(visit) < MANDATORY) continue;
    store<i32>(wordAt(outOf, kept), visit);
    kept += 1;
  }
  count = kept;
  for (let at = -1; at < neighbors && count < kept + retried; at += 1) {
    const visit = at < 0 ? seed : load<i32>(wordAt(nearOf, seed * neighbors + at));
    if (load<i32>(nodeAt(visit), ROUTE) < 0 && omitOf(visit) < MANDATORY && !isFollower(visit)) note(visit);
  }
}

function takeString(route: i32, visit: i32, wished: i32): void {
  const size = load<i32>(routeAt(route), SIZE);
  const length = min(wished, size);
  let kept = 0;
  if (length > 1 && length < size && unit() < splitRate) {
    kept = 1;
    while (length + kept < size && unit() < keepRate) kept += 1;
  }
  const span = length + kept;
  let position = 0;
  for (let node = load<i32>(nodeAt(visit), PREVIOUS); node < visits; node = load<i32>(nodeAt(node), PREVIOUS))
    position += 1;
  const lowest = max(0, position - span + 1);
  const highest = min(position, size - span);
  const from = lowest + below(highest - lowest + 1);
  const keepFrom = kept > 0 ? from + 1 + below(length - 1) : from + span;
  let node = visit;
  for (let at = position; at > from; at -= 1) node = load<i32>(nodeAt(node), PREVIOUS);
  const before = load<i32>(nodeAt(node), PREVIOUS);
  for (let at = from; at < from + span; at += 1) {
    const following = load<i32>(nodeAt(node), NEXT);
    if (at < keepFrom || at >= keepFrom + kept) note(takeOut(node));
    node = following;
  }
  refresh(route, before, node);
}

function recreate(): void {
  sort();
  for (let at = 0; at < count; at += 1) place(load<i32>(wordAt(outOf, at)));
}

@inline
function keyAt(at: i32): usize {
  return keys + ((<usize>at) << 3);
}

function sort(): void {
  const drawn = below(orders + 4);
  const order: usize = drawn < orders ? <usize>load<u32>(wordAt(orderOf, drawn)) : 0;
  for (let at = 0; at < count; at += 1) {
    const visit = <usize>load<i32>(wordAt(outOf, at));
    store<f64>(keyAt(at), order != 0 ? load<f64>(order + (visit << 3)) : unit());
  }
  for (let at = 1; at < count; at += 1) {
    const key = load<f64>(keyAt(at));
    const visit = load<i32>(wordAt(outOf, at));
    let to = at - 1;
    while (to >= 0 && load<f64>(keyAt(to)) > key) {
      store<f64>(keyAt(to + 1), load<f64>(keyAt(to)));
      store<i32>(wordAt(outOf, to + 1), load<i32>(wordAt(outOf, to)));
      to -= 1;
    }
    store<f64>(keyAt(to + 1), key);
    store<i32>(wordAt(outOf, to + 1), visit);
  }
}

function place(visit: i32): void {
  if (load<i32>(restAt(visit), CREW) >= 0) {
    placeCrew(visit);
    return;
  }
  lookAround(visit);
  let route = cheapestRoute(visit);
  if (route < 0 && lookFurther(visit)) route = cheapestRoute(visit);
  if (route < 0) return;
  insert(visit, leastAfter);
}

/** The stop after which the visit comes on its cheapest route. */
let leastAfter: i32 = -1;

function cheapestRoute(visit: i32): i32 {
  placed += 1;
  let least = NEVER;
  let leastRoute = -1;
  const list = listed();
  const end = countListed();
  for (let at = 0; at < end; at += 1) {
    const route = load<i32>(wordAt(list, at));
    if (load<i32>(routeAt(route), SIZE) == 0) {
      const seen = wordAt(emptySeen, load<i32>(shiftAt(route), KIND));
      if (load<i32>(seen) == placed) continue;
      store<i32>(seen, placed);
    }
    const added = best(visit, route, least);
    if (added < least && unit() >= blinkRate) {
      least = added;
      leastRoute = route;
      leastAfter = foundAfter();
    }
  }
  return <f64>least < omitOf(visit) ? leastRoute : -1;
}
