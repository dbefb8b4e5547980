// The twin of what `src/search/plan.ts` computes for one route.
import {
  ASSIGN,
  CAPACITY,
  CLOSE,
  COLUMN,
  COST,
  DEMAND,
  DUE,
  DURATION,
  EARLY,
  EARLY_UNRESTED,
  FLAGS,
  FREE,
  LATE,
  LATE_UNRESTED,
  LEG,
  LEG_COST,
  LOAD,
  LONGEST,
  NEVER,
  NEXT,
  OPEN,
  POSITION,
  PREVIOUS,
  REST_LENGTH,
  ROOM,
  ROW,
  SIZE,
  SLOTS_FROM,
  SLOT_SHIFT,
  TOLERANT,
  TOLERANT_STOP,
  WAYS,
  WORK,
  WORK_FROM,
  WORK_UNTIL,
  cellAt,
  firstOf,
  imbalanceCost,
  nodeAt,
  restAt,
  routeAt,
  shiftAt,
  shortest,
  softCost,
  visits,
  wrapped,
} from "./memory";
import { earliestStart, firstStart, lastStart, latestStart, restedLatestStart, restedStart } from "./timing";

/** Writes down the way from a stop to the next one. Returns its seconds. */
@inline
function findLeg(ways: usize, here: usize, there: usize): i32 {
  const way = ways + <usize>load<u32>(here, ROW) + <usize>load<u32>(there, COLUMN);
  const leg = load<i32>(way);
  store<i32>(here, leg, LEG);
  store<i32>(here, load<i32>(way, 4), LEG_COST);
  return leg;
}

export function findLegs(route: i32): void {
  const ways = <usize>load<u32>(shiftAt(route), WAYS);
  let here = nodeAt(firstOf(route));
  for (;;) {
    const node = load<i32>(here, NEXT);
    findLeg(ways, here, nodeAt(node));
    if (node >= visits) break;
    here = nodeAt(node);
  }
}

export function refreshUnbroken(route: i32): void {
  const at = routeAt(route);
  const ways = <usize>load<u32>(shiftAt(route), WAYS);
  const first = firstOf(route);
  const last = first + 1;
  const firstAt = nodeAt(first);
  let time = load<i32>(firstAt, OPEN);
  let size = 0;
  let loaded = 0;
  let work = 0;
  let sum = 0;
  let flags = 0;
  store<i32>(firstAt, time, EARLY);
  store<i32>(firstAt, 0, POSITION);
  let before = firstAt;
  let node = load<i32>(firstAt, NEXT);
  for (;;) {
    const here = nodeAt(node);
    const leg = findLeg(ways, before, here);
    time = time >= NEVER ? NEVER : firstStart(route, node, time + leg);
    store<i32>(here, time, EARLY);
    store<i32>(here, NEVER, EARLY_UNRESTED);
    store<i32>(here, -NEVER, LATE_UNRESTED);
    sum += load<i32>(before, LEG_COST);
    work += leg;
    size += 1;
    store<i32>(here, size, POSITION);
    if (node >= visits) break;
    const length = load<i32>(here, DURATION);
    time += length;
    work += length;
    loaded += load<i32>(restAt(node), DEMAND);
    sum += load<i32>(cellAt(node, route), ASSIGN);
    flags |= load<i32>(here, FLAGS);
    before = here;
    node = load<i32>(here, NEXT);
  }
  const tolerant = (flags & TOLERANT_STOP) != 0;
  store<i32>(at, size - 1, SIZE);
  store<i32>(at, loaded, LOAD);
  store<i32>(at, work, WORK);
  store<i32>(at, <i32>tolerant, TOLERANT);
  store<i32>(at, sum + imbalanceCost(work) + (tolerant ? softCostOf(route) : 0), COST);
  const lastAt = nodeAt(last);
  let limit = load<i32>(restAt(last), CLOSE);
  let room: i64 = -NEVER;
  store<i32>(lastAt, limit, LATE);
  node = load<i32>(lastAt, PREVIOUS);
  for (;;) {
    const here = nodeAt(node);
    const length = load<i32>(here, DURATION);
    room = max(room, <i64>limit - <i64>load<i32>(here, EARLY) - <i64>length);
    if (limit > -NEVER) limit = lastStart(route, node, limit - load<i32>(here, LEG) - length);
    store<i32>(here, limit, LATE);
    if (node >= visits) break;
    node = load<i32>(here, PREVIOUS);
  }
  store<i32>(at, <i32>room, ROOM);
}

export function refreshFully(route: i32): void {
  const at = routeAt(route);
  const ways = <usize>load<u32>(shiftAt(route), WAYS);
  const first = firstOf(route);
  const last = first + 1;
  const rest = load<i32>(shiftAt(route), REST_LENGTH);
  const breaks = rest > 0;
  store<i32>(nodeAt(first), breaks ? NEVER : load<i32>(nodeAt(first), OPEN), EARLY);
  store<i32>(nodeAt(first), breaks ? load<i32>(nodeAt(first), OPEN) : NEVER, EARLY_UNRESTED);
  store<i32>(nodeAt(first), 0, POSITION);
  let size = 0;
  let loaded = 0;
  let work = rest;
  let sum = 0;
  let flags = 0;
  let before = nodeAt(first);
  for (let node = load<i32>(before, NEXT); ; node = load<i32>(nodeAt(node), NEXT)) {
    const here = nodeAt(node);
    const leg = findLeg(ways, before, here);
    const left = load<i32>(before, EARLY) + load<i32>(before, DURATION);
    const leftUnrested = load<i32>(before, EARLY_UNRESTED) + load<i32>(before, DURATION);
    const after = earliestStart(route, node, left, leg);
    store<i32>(here, breaks ? min(after, restedStart(route, node, leftUnrested, leg)) : after, EARLY);
    store<i32>(here, breaks ? earliestStart(route, node, leftUnrested, leg) : NEVER, EARLY_UNRESTED);
    sum += load<i32>(before, LEG_COST);
    work += leg + load<i32>(here, DURATION);
    size += 1;
    store<i32>(here, size, POSITION);
    if (node >= visits) break;
    loaded += load<i32>(restAt(node), DEMAND);
    sum += load<i32>(cellAt(node, route), ASSIGN);
    flags |= load<i32>(here, FLAGS);
    before = here;
  }
  const tolerant = (flags & TOLERANT_STOP) != 0;
  store<i32>(at, size - 1, SIZE);
  store<i32>(at, loaded, LOAD);
  store<i32>(at, work, WORK);
  store<i32>(at, <i32>tolerant, TOLERANT);
  store<i32>(at, sum + imbalanceCost(work) + (tolerant ? softCostOf(route) : 0), COST);
  let after = nodeAt(last);
  store<i32>(after, load<i32>(restAt(last), CLOSE), LATE);
  store<i32>(after, -NEVER, LATE_UNRESTED);
  let room: i64 = -NEVER;
  for (let node = load<i32>(after, PREVIOUS); ; node = load<i32>(nodeAt(node), PREVIOUS)) {
    const here = nodeAt(node);
    const leg = load<i32>(here, LEG);
    const begun = min(load<i32>(here, EARLY), load<i32>(here, EARLY_UNRESTED));
    const late = load<i32>(after, LATE);
    const lateUnrested = load<i32>(after, LATE_UNRESTED);
    room = max(room, <i64>max(late, lateUnrested) - <i64>begun - <i64>load<i32>(here, DURATION));
    store<i32>(here, latestStart(route, node, late, leg), LATE);
    const unrested = breaks
      ? max(latestStart(route, node, lateUnrested, leg), restedLatestStart(route, node, late, leg))
      : -NEVER;
    store<i32>(here, unrested, LATE_UNRESTED);
    if (node >= visits) break;
    after = here;
  }
  store<i32>(at, <i32>room, ROOM);
}

export function keepsRules(route: i32): bool {
  const first = nodeAt(firstOf(route));
  const at = routeAt(route);
  const shift = shiftAt(route);
  const inTime =
    load<i32>(first, EARLY) <= load<i32>(first, LATE) ||
    load<i32>(first, EARLY_UNRESTED) <= load<i32>(first, LATE_UNRESTED);
  return (
    inTime &&
    load<i32>(at, LOAD) <= load<i32>(shift, CAPACITY) &&
    load<i32>(at, WORK) <= load<i32>(shift, LONGEST)
  );
}

/** Called during `refresh`: the size is known, the cost is not. */
function softCostOf(route: i32): i32 {
  const shift = shiftAt(route);
  const before = firstOf(route);
  const first = load<i32>(nodeAt(before), NEXT);
  const last = load<i32>(nodeAt(before + 1), PREVIOUS);
  const breaks = load<i32>(shift, REST_LENGTH) > 0;
  let late: i64 = 0;
  let overtime: i64 = 0;
  let rested = true;
  if (load<i32>(routeAt(route), SIZE) == 0) return 0;
  for (let node = before + 1; node != before; node = load<i32>(nodeAt(node), PREVIOUS)) {
    const here = nodeAt(node);
    if (node < visits) {
      const start = rested ? load<i32>(here, EARLY) : load<i32>(here, EARLY_UNRESTED);
      const due = load<i32>(restAt(node), DUE);
      if (start > due) late += <i64>(start - due);
      if (node == last)
        overtime += <i64>max(0, start + load<i32>(here, DURATION) - load<i32>(shift, WORK_UNTIL));
      if (node == first) overtime += <i64>max(0, load<i32>(shift, WORK_FROM) - start);
    }
    if (!rested || !breaks) continue;
    const prior = nodeAt(load<i32>(here, PREVIOUS));
    const leg = load<i32>(prior, LEG);
    const goesOn = earliestStart(route, node, load<i32>(prior, EARLY) + load<i32>(prior, DURATION), leg);
    rested = goesOn == load<i32>(here, EARLY);
  }
  return wrapped(softCost(late, overtime));
}

@inline
function slotOf(route: i32, time: i32): i32 {
  const shift = shiftAt(route);
  return max(0, min(63, (time - load<i32>(shift, SLOTS_FROM)) >> load<i32>(shift, SLOT_SHIFT)));
}

/** Marks the slots between the end of a stop and the latest start of the next one. */
export function findFree(route: i32): void {
  let free: u64 = 0;
  let here = nodeAt(firstOf(route));
  for (;;) {
    const node = load<i32>(here, NEXT);
    const there = nodeAt(node);
    const from = min(load<i32>(here, EARLY), load<i32>(here, EARLY_UNRESTED)) + load<i32>(here, DURATION);
    const until = max(load<i32>(there, LATE), load<i32>(there, LATE_UNRESTED)) - shortest;
    if (from <= until) {
      const above = (~(<u64>0)) << <u64>slotOf(route, from);
      const below = (~(<u64>0)) >> <u64>(63 - slotOf(route, until));
      free |= above & below;
    }
    if (node >= visits) break;
    here = there;
  }
  store<u64>(routeAt(route), free, FREE);
}

/** False if a crew cannot begin then. Quicker than a look, which most routes do not need. */
export function mayStart(route: i32, start: i32): bool {
  return ((load<u64>(routeAt(route), FREE) >> <u64>slotOf(route, start)) & 1) == 1;
}
