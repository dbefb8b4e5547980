// The twin of what `src/search/plan.ts` computes for one route.
import {
  BASE,
  CAPACITY,
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
  POSITION,
  PREVIOUS,
  REST_LENGTH,
  ROOM,
  ROW,
  SIZE,
  SLOTS_FROM,
  SLOT_SHIFT,
  TOLERANT,
  TOLERANTS,
  TOLERANT_STOP,
  WAYS,
  WORK,
  WORK_FROM,
  WORK_UNTIL,
  assignTo,
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

/** Writes down the way from a stop to the next one. */
@inline
export function findLeg(ways: usize, here: usize, there: usize): void {
  const way = ways + <usize>load<u32>(here, ROW) + <usize>load<u32>(there, COLUMN);
  store<i32>(here, load<i32>(way), LEG);
  store<i32>(here, load<i32>(way, 4), LEG_COST);
}

/** A stop more, or one less, and how much longer and dearer the ways are. */
export function addStop(route: i32, visit: i32, sign: i32, leg: i32, cost: i32): void {
  const at = routeAt(route);
  const here = nodeAt(visit);
  const isTolerant = (load<i32>(here, FLAGS) & TOLERANT_STOP) != 0;
  store<i32>(at, load<i32>(at, SIZE) + sign, SIZE);
  store<i32>(at, load<i32>(at, LOAD) + sign * load<i32>(restAt(visit), DEMAND), LOAD);
  store<i32>(at, load<i32>(at, WORK) + leg + sign * load<i32>(here, DURATION), WORK);
  store<i32>(at, load<i32>(at, BASE) + cost + sign * assignTo(visit, route), BASE);
  if (isTolerant) store<i32>(at, load<i32>(at, TOLERANTS) + sign, TOLERANTS);
}

/** What `Plan` does not have. */
export function findSums(route: i32): void {
  const at = routeAt(route);
  const ways = <usize>load<u32>(shiftAt(route), WAYS);
  let here = nodeAt(firstOf(route));
  let base = 0;
  let tolerants = 0;
  for (;;) {
    const node = load<i32>(here, NEXT);
    findLeg(ways, here, nodeAt(node));
    base += load<i32>(here, LEG_COST);
    if (node >= visits) break;
    here = nodeAt(node);
    base += assignTo(node, route);
    if ((load<i32>(here, FLAGS) & TOLERANT_STOP) != 0) tolerants += 1;
  }
  store<i32>(at, base, BASE);
  store<i32>(at, tolerants, TOLERANTS);
}

export function findPositions(route: i32, shift: usize): void {
  let position = 0;
  let node = firstOf(route);
  for (;;) {
    store<i32>(nodeAt(node) + shift, position, POSITION);
    if (position > 0 && node >= visits) break;
    position += 1;
    node = load<i32>(nodeAt(node) + shift, NEXT);
  }
}

export function findCost(route: i32): void {
  const at = routeAt(route);
  const tolerant = load<i32>(at, TOLERANTS) > 0;
  store<i32>(at, <i32>tolerant, TOLERANT);
  const cost = load<i32>(at, BASE) + imbalanceCost(load<i32>(at, WORK));
  store<i32>(at, tolerant ? cost + softCostOf(route) : cost, COST);
}

/** The longest time between the end of a stop and the latest start of the next one. */
export function roomOf(route: i32): i32 {
  const at = routeAt(route);
  if (load<i32>(at, ROOM) < NEVER) return load<i32>(at, ROOM);
  let room: i64 = -NEVER;
  let here = nodeAt(firstOf(route));
  for (;;) {
    const node = load<i32>(here, NEXT);
    const there = nodeAt(node);
    const from = <i64>min(load<i32>(here, EARLY), load<i32>(here, EARLY_UNRESTED)) + <i64>load<i32>(here, DURATION);
    room = max(room, <i64>max(load<i32>(there, LATE), load<i32>(there, LATE_UNRESTED)) - from);
    if (node >= visits) break;
    here = there;
  }
  store<i32>(at, <i32>min(room, <i64>(NEVER - 1)), ROOM);
  return load<i32>(at, ROOM);
}

/** Behind the stops that are new, and before them, it ends as soon as nothing changes any longer. */
export function refreshUnbroken(route: i32, from: i32, to: i32): void {
  let before = nodeAt(from);
  let node = load<i32>(before, NEXT);
  let isNew = true;
  for (;;) {
    const here = nodeAt(node);
    const left = load<i32>(before, EARLY) + load<i32>(before, DURATION);
    const time = left >= NEVER ? NEVER : firstStart(route, node, left + load<i32>(before, LEG));
    if (node == to) isNew = false;
    if (!isNew && load<i32>(here, EARLY) == time) break;
    store<i32>(here, time, EARLY);
    store<i32>(here, NEVER, EARLY_UNRESTED);
    store<i32>(here, -NEVER, LATE_UNRESTED);
    if (node >= visits) break;
    before = here;
    node = load<i32>(here, NEXT);
  }
  let limit = load<i32>(nodeAt(to), LATE);
  node = load<i32>(nodeAt(to), PREVIOUS);
  isNew = true;
  for (;;) {
    const here = nodeAt(node);
    if (limit > -NEVER)
      limit = lastStart(route, node, limit - load<i32>(here, LEG) - load<i32>(here, DURATION));
    if (node == from) isNew = false;
    if (!isNew && load<i32>(here, LATE) == limit) break;
    store<i32>(here, limit, LATE);
    if (node >= visits) break;
    node = load<i32>(here, PREVIOUS);
  }
}

export function refreshFully(route: i32, from: i32, to: i32): void {
  const breaks = load<i32>(shiftAt(route), REST_LENGTH) > 0;
  let before = nodeAt(from);
  let isNew = true;
  for (let node = load<i32>(before, NEXT); ; node = load<i32>(before, NEXT)) {
    const here = nodeAt(node);
    const leg = load<i32>(before, LEG);
    const left = load<i32>(before, EARLY) + load<i32>(before, DURATION);
    let time = earliestStart(route, node, left, leg);
    let unrested = NEVER;
    if (breaks) {
      const leftUnrested = load<i32>(before, EARLY_UNRESTED) + load<i32>(before, DURATION);
      time = min(time, restedStart(route, node, leftUnrested, leg));
      unrested = earliestStart(route, node, leftUnrested, leg);
    }
    if (node == to) isNew = false;
    if (!isNew && load<i32>(here, EARLY) == time && load<i32>(here, EARLY_UNRESTED) == unrested) break;
    store<i32>(here, time, EARLY);
    store<i32>(here, unrested, EARLY_UNRESTED);
    if (node >= visits) break;
    before = here;
  }
  let after = nodeAt(to);
  isNew = true;
  for (let node = load<i32>(after, PREVIOUS); ; node = load<i32>(after, PREVIOUS)) {
    const here = nodeAt(node);
    const leg = load<i32>(here, LEG);
    const late = load<i32>(after, LATE);
    const time = latestStart(route, node, late, leg);
    const unrested = breaks
      ? max(
          latestStart(route, node, load<i32>(after, LATE_UNRESTED), leg),
          restedLatestStart(route, node, late, leg),
        )
      : -NEVER;
    if (node == from) isNew = false;
    if (!isNew && load<i32>(here, LATE) == time && load<i32>(here, LATE_UNRESTED) == unrested) break;
    store<i32>(here, time, LATE);
    store<i32>(here, unrested, LATE_UNRESTED);
    if (node >= visits) break;
    after = here;
  }
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
