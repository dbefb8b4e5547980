// The twin of `src/search/insertion.ts`.
import {
  ADDED,
  CAPACITY,
  CLOSE,
  COLUMN,
  CREW_INDEX,
  DEMAND,
  DUE,
  DURATION,
  EARLY,
  EARLY_UNRESTED,
  FLAGS,
  FORBIDDEN,
  HELD_TO_HOURS,
  KEPT,
  KNOWN_STARTS,
  LATE,
  LATE_UNRESTED,
  LEG,
  LEG_COST,
  LOAD,
  LONGEST,
  MANDATORY,
  NEVER,
  NEXT,
  OPEN,
  PIN,
  PREVIOUS,
  REST_LENGTH,
  ROUTE,
  ROW,
  SEEN,
  SINGLE,
  START,
  TOLERANT,
  TOLERANT_STOP,
  UNBROKEN,
  VERSION,
  WAYS,
  WAYS_BACK,
  WORK,
  WORK_FROM,
  WORK_UNTIL,
  afterAt,
  allowed,
  allowedBits,
  allowedFrom,
  assignTo,
  bitsAt,
  cellAt,
  crewCells,
  emptyWords,
  farRate,
  firstOf,
  grid,
  imbalanceCost,
  isEmpty,
  nearAbove,
  nearBits,
  nearMost,
  nearOf,
  nearRoutes,
  neighbors,
  nodeAt,
  omitOf,
  restAt,
  routeAt,
  routes,
  shiftAt,
  softCost,
  visits,
  wordAt,
} from "./memory";
import { keptVersion } from "./plan";
import { unit } from "./random";
import { roomOf } from "./route";
import { earliestStart, firstStart, holds, lastOn, restedStart, roundedUp } from "./timing";

/** The routes to look at, in `listed`, and how many they are. */
let list: usize = 0;
let count: i32 = 0;

export function listed(): usize {
  return list;
}

export function countListed(): i32 {
  return count;
}

export function lookAround(visit: i32): void {
  const most = load<i32>(wordAt(allowedFrom, visit + 1)) - load<i32>(wordAt(allowedFrom, visit));
  if (most <= nearAbove || unit() < farRate) lookFar(visit);
  else lookNear(visit);
}

export function lookFurther(visit: i32): bool {
  if (list != nearRoutes || omitOf(visit) < MANDATORY) return false;
  lookFar(visit);
  return true;
}

function lookFar(visit: i32): void {
  const from = load<i32>(wordAt(allowedFrom, visit));
  list = wordAt(allowed, from);
  count = load<i32>(wordAt(allowedFrom, visit + 1)) - from;
}

function lookNear(visit: i32): void {
  const words = emptyWords();
  const end = visit * neighbors + min(nearMost, neighbors);
  list = nearRoutes;
  count = 0;
  for (let word = 0; word < words; word += 1)
    store<u64>(bitsAt(nearBits, word), load<u64>(bitsAt(isEmpty, word)));
  for (let at = visit * neighbors; at < end; at += 1) {
    const route = load<i32>(nodeAt(load<i32>(wordAt(nearOf, at))), ROUTE);
    if (route < 0) continue;
    const bits = bitsAt(nearBits, route >> 6);
    store<u64>(bits, load<u64>(bits) | ((<u64>1) << (<u64>(route & 63))));
  }
  for (let word = 0; word < words; word += 1) {
    let left = load<u64>(bitsAt(nearBits, word)) & load<u64>(bitsAt(allowedBits, visit * words + word));
    while (left != 0) {
      store<i32>(wordAt(nearRoutes, count), (word << 6) + <i32>ctz(left));
      count += 1;
      left &= left - 1;
    }
  }
}

/** The stop after which the visit would come, as of the last look that found a place. */
let after: i32 = -1;

export function foundAfter(): i32 {
  return after;
}

/** `AFTER` of a cell of which only a lower bound is known, because dearer places were of no interest. */
const UNKNOWN: i32 = -2;

/**
 * Cost of the cheapest place, then `foundAfter` is the stop before it. If nothing is cheaper than the bound, any number that is not
 * below it either.
 */
export function best(visit: i32, route: i32, bound: i32): i32 {
  const version = load<i32>(routeAt(route), VERSION);
  const cell = cellAt(visit, route);
  if (load<i32>(cell, SEEN) == version) {
    const known = load<i32>(cell, ADDED);
    if (known >= bound) return known;
    after = load<i32>(afterAt(visit, route));
    if (after != UNKNOWN) return known;
  }
  const added = look(visit, route, bound);
  // Most steps are taken back. Only what outlasts that is worth keeping.
  if (version <= keptVersion()) {
    store<i32>(cell, version, SEEN);
    store<i32>(cell, added, ADDED);
    store<i32>(afterAt(visit, route), after >= 0 || bound == NEVER ? after : UNKNOWN);
  }
  return added;
}

/**
 * Like `bestPinned`, for the first of a crew. It remembers what it saw: a crew without a place is tried again and again at the
 * same few starts, on routes of which few have changed.
 */
export function bestOfCrew(leader: i32, route: i32, start: i32): i32 {
  const crew = load<i32>(restAt(leader), CREW_INDEX);
  const known =
    crewCells + ((<usize>((crew * routes + route) * KNOWN_STARTS + ((start / 1800) & (KNOWN_STARTS - 1)))) << 4);
  const version = load<i32>(routeAt(route), VERSION);
  if (load<i32>(known, SEEN) != version || load<i32>(known, START) != start) {
    store<i32>(known, bestPinned(leader, route), ADDED);
    store<i32>(known, version, SEEN);
    store<i32>(known, start, START);
  }
  return load<i32>(known, ADDED);
}

export function bestPinned(visit: i32, route: i32): i32 {
  return look(visit, route, NEVER);
}

function look(visit: i32, route: i32, bound: i32): i32 {
  const at = routeAt(route);
  const shift = shiftAt(route);
  const length = load<i32>(nodeAt(visit), DURATION);
  const work = load<i32>(at, WORK);
  const assign = assignTo(visit, route);
  const more = work + length;
  after = -1;
  if (assign == FORBIDDEN || more > load<i32>(shift, LONGEST)) return NEVER;
  if (load<i32>(at, LOAD) + load<i32>(restAt(visit), DEMAND) > load<i32>(shift, CAPACITY)) return NEVER;
  if (length > roomOf(route)) return NEVER;
  const extra = assign + imbalanceCost(more) - imbalanceCost(work);
  const isTolerant =
    load<i32>(at, TOLERANT) == 1 || (load<i32>(nodeAt(visit), FLAGS) & TOLERANT_STOP) != 0;
  // Overtime may fall where ways break the triangle inequality, so the way alone says nothing about the whole.
  const limit = isTolerant ? NEVER : min(NEVER, bound - extra);
  const least =
    load<i32>(shift, UNBROKEN) == 1
      ? scanUnbroken(visit, route, limit, isTolerant)
      : scan(visit, route, limit, isTolerant);
  return after >= 0 ? least + extra : limit < NEVER ? bound : NEVER;
}

function scanUnbroken(visit: i32, route: i32, limit: i32, isTolerant: bool): i32 {
  const own = nodeAt(visit);
  const shift = shiftAt(route);
  const flags = load<i32>(own, FLAGS);
  const pinned = load<i32>(own, PIN);
  if (pinned >= 0 && !holds(route, visit, pinned)) return NEVER;
  const opens = pinned >= 0 ? pinned : load<i32>(own, OPEN);
  const closes = pinned >= 0 ? pinned : lastOn(route, visit);
  const length = load<i32>(own, DURATION);
  const room = load<i32>(shift, LONGEST) - load<i32>(routeAt(route), WORK) - length;
  const row = <usize>load<u32>(shift, WAYS) + <usize>load<u32>(own, ROW);
  const rowBack = <usize>load<u32>(shift, WAYS_BACK) + <usize>load<u32>(own, ROW);
  const isSimple = (flags & SINGLE) != 0;
  const kept = load<i32>(restAt(visit), KEPT);
  const begins = (flags & HELD_TO_HOURS) != 0 ? max(opens, load<i32>(shift, WORK_FROM)) : opens;
  let least = limit;
  let before = firstOf(route);
  for (;;) {
    const here = nodeAt(before);
    const begun = load<i32>(here, EARLY);
    if (begun > closes) break;
    const node = load<i32>(here, NEXT);
    const there = nodeAt(node);
    const latest = load<i32>(there, LATE) - length;
    if (latest >= opens) {
      const from = rowBack + <usize>load<u32>(here, COLUMN);
      const to = row + <usize>load<u32>(there, COLUMN);
      const added = load<i32>(from, 4) + load<i32>(to, 4) - load<i32>(here, LEG_COST);
      if (added < least) {
        const legIn = load<i32>(from);
        const legOut = load<i32>(to);
        const start = max(begun + load<i32>(here, DURATION) + legIn, opens);
        if (start <= closes && start + legOut <= latest && legIn + legOut - load<i32>(here, LEG) <= room) {
          let isThere = true;
          if (pinned < 0) {
            let begin: i32;
            if (isSimple) {
              const first = max(start, begins);
              const onGrid = roundedUp(first, grid);
              begin = kept < onGrid && kept >= first ? kept : onGrid;
              if (begin > closes) begin = NEVER;
            } else begin = firstStart(route, visit, start);
            isThere = begin + legOut <= latest;
          }
          if (isThere) {
            if (!isTolerant) {
              least = added;
              after = before;
            } else {
              const whole = <f64>added + delays(route, before, visit);
              if (whole < <f64>least) {
                least = <i32>whole;
                after = before;
              }
            }
          }
        }
      }
    }
    if (node >= visits) break;
    before = node;
  }
  return least;
}

function scan(visit: i32, route: i32, limit: i32, isTolerant: bool): i32 {
  const own = nodeAt(visit);
  const shift = shiftAt(route);
  const length = load<i32>(own, DURATION);
  const room = load<i32>(shift, LONGEST) - load<i32>(routeAt(route), WORK) - length;
  const row = <usize>load<u32>(shift, WAYS) + <usize>load<u32>(own, ROW);
  const rowBack = <usize>load<u32>(shift, WAYS_BACK) + <usize>load<u32>(own, ROW);
  const opens = load<i32>(own, OPEN);
  const closes = load<i32>(restAt(visit), CLOSE);
  let least = limit;
  let before = firstOf(route);
  for (;;) {
    const here = nodeAt(before);
    const begun = min(load<i32>(here, EARLY), load<i32>(here, EARLY_UNRESTED));
    if (begun > closes) break;
    const node = load<i32>(here, NEXT);
    const there = nodeAt(node);
    const from = rowBack + <usize>load<u32>(here, COLUMN);
    const to = row + <usize>load<u32>(there, COLUMN);
    const added = load<i32>(from, 4) + load<i32>(to, 4) - load<i32>(here, LEG_COST);
    if (added < least) {
      const legIn = load<i32>(from);
      const legOut = load<i32>(to);
      const start = max(begun + load<i32>(here, DURATION) + legIn, opens);
      if (
        start <= closes &&
        start + length + legOut <= max(load<i32>(there, LATE), load<i32>(there, LATE_UNRESTED)) &&
        legIn + legOut - load<i32>(here, LEG) <= room &&
        fitsBetween(route, before, visit, node, legIn, legOut)
      ) {
        const whole = isTolerant ? <f64>added + delays(route, before, visit) : <f64>added;
        if (whole < <f64>least) {
          least = <i32>whole;
          after = before;
        }
      }
    }
    if (node >= visits) break;
    before = node;
  }
  return least;
}

function delays(route: i32, before: i32, visit: i32): f64 {
  const shift = shiftAt(route);
  const ways = <usize>load<u32>(shift, WAYS);
  const breaks = load<i32>(shift, REST_LENGTH) > 0;
  const workUntil = load<i32>(shift, WORK_UNTIL);
  let late: i64 = 0;
  let overtime: i64 = 0;
  let here = nodeAt(before);
  let left = load<i32>(here, EARLY) + load<i32>(here, DURATION);
  let leftUnrested = load<i32>(here, EARLY_UNRESTED) + load<i32>(here, DURATION);
  let node = visit;
  for (;;) {
    const there = nodeAt(node);
    const leg = load<i32>(ways + <usize>load<u32>(here, ROW) + <usize>load<u32>(there, COLUMN));
    let start = earliestStart(route, node, left, leg);
    let unrested = NEVER;
    if (breaks) {
      start = min(start, restedStart(route, node, leftUnrested, leg));
      unrested = earliestStart(route, node, leftUnrested, leg);
    }
    const wasThere = node != visit;
    if (wasThere && start == load<i32>(there, EARLY) && unrested == load<i32>(there, EARLY_UNRESTED)) break;
    const now = min(start, unrested);
    const due = load<i32>(restAt(node), DUE);
    late += <i64>max(0, now - due);
    if (wasThere)
      late -= <i64>max(0, min(load<i32>(there, EARLY), load<i32>(there, EARLY_UNRESTED)) - due);
    const following = wasThere ? load<i32>(there, NEXT) : load<i32>(nodeAt(before), NEXT);
    if (following >= visits) {
      const last = nodeAt(load<i32>(nodeAt(following), PREVIOUS));
      const ended = min(load<i32>(last, EARLY), load<i32>(last, EARLY_UNRESTED)) + load<i32>(last, DURATION);
      overtime =
        <i64>max(0, now + load<i32>(there, DURATION) - workUntil) - <i64>max(0, ended - workUntil);
      break;
    }
    left = start + load<i32>(there, DURATION);
    leftUnrested = unrested + load<i32>(there, DURATION);
    here = there;
    node = following;
  }
  return softCost(late, overtime);
}

function fitsBetween(route: i32, before: i32, visit: i32, after: i32, legIn: i32, legOut: i32): bool {
  const breaks = load<i32>(shiftAt(route), REST_LENGTH) > 0;
  const here = nodeAt(before);
  const there = nodeAt(after);
  const length = load<i32>(nodeAt(visit), DURATION);
  const left = load<i32>(here, EARLY) + load<i32>(here, DURATION);
  const leftUnrested = load<i32>(here, EARLY_UNRESTED) + load<i32>(here, DURATION);
  let start = earliestStart(route, visit, left, legIn);
  if (breaks) start = min(start, restedStart(route, visit, leftUnrested, legIn));
  if (earliestStart(route, after, start + length, legOut) <= load<i32>(there, LATE)) return true;
  if (!breaks) return false;
  const startUnrested = earliestStart(route, visit, leftUnrested, legIn);
  if (startUnrested == NEVER) return false;
  return (
    restedStart(route, after, startUnrested + length, legOut) <= load<i32>(there, LATE) ||
    earliestStart(route, after, startUnrested + length, legOut) <= load<i32>(there, LATE_UNRESTED)
  );
}
