// The twin of `src/search/timing.ts`, function by function.
import {
  CLOSE,
  DURATION,
  FLAGS,
  HELD_TO_HOURS,
  HOLDS_REST,
  KEPT,
  NEVER,
  OFF,
  OFF_END,
  OPEN,
  OVERTIME,
  PIN,
  REST_FROM,
  REST_LENGTH,
  REST_UNTIL,
  SINGLE,
  WHOLE,
  WINDOWS,
  WINDOWS_END,
  WORK_FROM,
  WORK_UNTIL,
  grid,
  nodeAt,
  restAt,
  shiftAt,
  visits,
} from "./memory";

@inline
function stepOf(node: i32): i32 {
  return node < visits ? grid : 1;
}

@inline
export function roundedUp(time: i32, step: i32): i32 {
  if (step == 1) return time;
  const rest = time % step;
  return rest == 0 ? time : rest > 0 ? time + step - rest : time - rest;
}

@inline
export function roundedDown(time: i32, step: i32): i32 {
  if (step == 1) return time;
  const rest = time % step;
  return rest == 0 ? time : rest > 0 ? time - rest : time - rest - step;
}

export function earliestStart(route: i32, node: i32, leave: i32, leg: i32): i32 {
  if (leave >= NEVER) return NEVER;
  return load<i32>(shiftAt(route), WHOLE) == 1
    ? firstStart(route, node, leave + leg)
    : fits(route, node, arrival(route, leave, leg));
}

export function firstStart(route: i32, node: i32, time: i32): i32 {
  const at = nodeAt(node);
  const flags = load<i32>(at, FLAGS);
  if (load<i32>(at, PIN) >= 0 || (flags & SINGLE) == 0) return fits(route, node, time);
  let from = max(time, load<i32>(at, OPEN));
  let last = load<i32>(restAt(node), CLOSE);
  if ((flags & HELD_TO_HOURS) != 0) {
    from = max(from, load<i32>(shiftAt(route), WORK_FROM));
    last = min(last, lastEnd(route, node) - load<i32>(at, DURATION));
  }
  const onGrid = roundedUp(from, stepOf(node));
  const kept = load<i32>(restAt(node), KEPT);
  const start = kept < onGrid && kept >= from ? kept : onGrid;
  return start <= last ? start : NEVER;
}

export function lastStart(route: i32, node: i32, time: i32): i32 {
  const at = nodeAt(node);
  const flags = load<i32>(at, FLAGS);
  if (load<i32>(at, PIN) >= 0 || (flags & SINGLE) == 0)
    return fitsBefore(route, node, time + load<i32>(at, DURATION));
  let last = load<i32>(restAt(node), CLOSE);
  let first = load<i32>(at, OPEN);
  if ((flags & HELD_TO_HOURS) != 0) {
    first = max(first, load<i32>(shiftAt(route), WORK_FROM));
    last = min(last, lastEnd(route, node) - load<i32>(at, DURATION));
  }
  const until = min(time, last);
  const onGrid = roundedDown(until, stepOf(node));
  const kept = load<i32>(restAt(node), KEPT);
  const start = kept > onGrid && kept <= until ? kept : onGrid;
  return start < first ? -NEVER : start;
}

export function lastOn(route: i32, node: i32): i32 {
  const at = nodeAt(node);
  const close = load<i32>(restAt(node), CLOSE);
  if ((load<i32>(at, FLAGS) & HELD_TO_HOURS) == 0) return close;
  return min(close, lastEnd(route, node) - load<i32>(at, DURATION));
}

export function restedStart(route: i32, node: i32, leave: i32, leg: i32): i32 {
  const shift = shiftAt(route);
  if ((load<i32>(nodeAt(node), FLAGS) & HOLDS_REST) != 0) return earliestStart(route, node, leave, leg);
  if (leave > load<i32>(shift, REST_UNTIL)) return NEVER;
  if (load<i32>(shift, WHOLE) == 1)
    return firstStart(route, node, max(leave + leg, load<i32>(shift, REST_FROM)) + load<i32>(shift, REST_LENGTH));
  const there = max(arrival(route, leave, leg), load<i32>(shift, REST_FROM));
  return fits(route, node, arrival(route, there, load<i32>(shift, REST_LENGTH)));
}

export function latestStart(route: i32, node: i32, nextLatest: i32, leg: i32): i32 {
  if (nextLatest <= -NEVER) return -NEVER;
  return load<i32>(shiftAt(route), WHOLE) == 1
    ? lastStart(route, node, nextLatest - leg - load<i32>(nodeAt(node), DURATION))
    : fitsBefore(route, node, departure(route, nextLatest, leg));
}

export function restedLatestStart(route: i32, node: i32, nextLatest: i32, leg: i32): i32 {
  const shift = shiftAt(route);
  if (nextLatest <= -NEVER) return -NEVER;
  if ((load<i32>(nodeAt(node), FLAGS) & HOLDS_REST) != 0) return latestStart(route, node, nextLatest, leg);
  if (load<i32>(shift, WHOLE) == 1) {
    const begins = nextLatest - load<i32>(shift, REST_LENGTH);
    if (begins < load<i32>(shift, REST_FROM)) return -NEVER;
    const leave = min(begins - leg, load<i32>(shift, REST_UNTIL));
    return lastStart(route, node, leave - load<i32>(nodeAt(node), DURATION));
  }
  const breakBegins = departure(route, nextLatest, load<i32>(shift, REST_LENGTH));
  if (breakBegins < load<i32>(shift, REST_FROM)) return -NEVER;
  const leave = min(departure(route, breakBegins, leg), load<i32>(shift, REST_UNTIL));
  return fitsBefore(route, node, leave);
}

function arrival(route: i32, leave: i32, leg: i32): i32 {
  const shift = shiftAt(route);
  const end = <usize>load<u32>(shift, OFF_END);
  let time = leave;
  let left = leg;
  for (let at = <usize>load<u32>(shift, OFF); at < end; at += 8) {
    const begin = load<i32>(at);
    const until = load<i32>(at, 4);
    if (until <= time) continue;
    if (time + left <= begin) break;
    if (begin > time) left -= begin - time;
    time = until;
  }
  return time + left;
}

function departure(route: i32, limit: i32, leg: i32): i32 {
  const shift = shiftAt(route);
  const first = <usize>load<u32>(shift, OFF);
  let time = limit;
  let left = leg;
  for (let at = <usize>load<u32>(shift, OFF_END); at > first; at -= 8) {
    const begin = load<i32>(at - 8);
    const until = load<i32>(at - 4);
    if (begin >= time) continue;
    if (time - left >= until) break;
    if (until < time) left -= time - until;
    time = begin;
  }
  return time - left;
}

function fits(route: i32, node: i32, time: i32): i32 {
  const pinned = load<i32>(nodeAt(node), PIN);
  if (pinned >= 0) return time <= pinned && holds(route, node, pinned) ? pinned : NEVER;
  const onGrid = firstOnGrid(route, node, time);
  const kept = load<i32>(restAt(node), KEPT);
  return kept >= time && kept < onGrid && holds(route, node, kept) ? kept : onGrid;
}

function fitsBefore(route: i32, node: i32, limit: i32): i32 {
  const latest = limit - load<i32>(nodeAt(node), DURATION);
  const pinned = load<i32>(nodeAt(node), PIN);
  if (pinned >= 0) return latest >= pinned && holds(route, node, pinned) ? pinned : -NEVER;
  const onGrid = lastOnGrid(route, node, latest);
  const kept = load<i32>(restAt(node), KEPT);
  return kept <= latest && kept > onGrid && holds(route, node, kept) ? kept : onGrid;
}

function isHeld(node: i32): bool {
  return (load<i32>(nodeAt(node), FLAGS) & HELD_TO_HOURS) != 0;
}

function firstOnGrid(route: i32, node: i32, time: i32): i32 {
  let start = isHeld(node) ? max(time, load<i32>(shiftAt(route), WORK_FROM)) : time;
  const end = <usize>load<u32>(restAt(node), WINDOWS_END);
  for (let window = windowFrom(node, start); window < end; window += 8) {
    const until = load<i32>(window, 4);
    if (until < start) continue;
    start = afterOff(route, node, max(start, load<i32>(window)));
    if (start <= until) return isInHours(route, node, start) ? start : NEVER;
  }
  return NEVER;
}

function lastOnGrid(route: i32, node: i32, time: i32): i32 {
  let start = isHeld(node) ? min(time, lastEnd(route, node) - load<i32>(nodeAt(node), DURATION)) : time;
  const first = <usize>load<u32>(restAt(node), WINDOWS);
  for (let window = <usize>load<u32>(restAt(node), WINDOWS_END); window > first; window -= 8) {
    const from = load<i32>(window - 8);
    if (from > start) continue;
    start = beforeOff(route, node, min(start, load<i32>(window - 4)));
    if (start >= from) return isInHours(route, node, start) ? start : -NEVER;
  }
  return -NEVER;
}

export function holds(route: i32, node: i32, start: i32): bool {
  if (!isInHours(route, node, start)) return false;
  const shift = shiftAt(route);
  const duration = load<i32>(nodeAt(node), DURATION);
  const end = <usize>load<u32>(shift, OFF_END);
  for (let at = <usize>load<u32>(shift, OFF); at < end; at += 8)
    if (load<i32>(at) < start + duration && start < load<i32>(at, 4)) return false;
  const window = windowFrom(node, start);
  return window < <usize>load<u32>(restAt(node), WINDOWS_END) && load<i32>(window) <= start;
}

/** The first window that does not end before. Crews have many windows, so it halves instead of looking at each. */
function windowFrom(node: i32, start: i32): usize {
  let low = <usize>load<u32>(restAt(node), WINDOWS);
  let high = <usize>load<u32>(restAt(node), WINDOWS_END);
  while (low < high) {
    const middle = low + (((high - low) >> 4) << 3);
    if (load<i32>(middle, 4) < start) low = middle + 8;
    else high = middle;
  }
  return low;
}

@inline
function lastEnd(route: i32, node: i32): i32 {
  return load<i32>(shiftAt(route), WORK_UNTIL) + load<i32>(restAt(node), OVERTIME);
}

function isInHours(route: i32, node: i32, start: i32): bool {
  return (
    !isHeld(node) ||
    (start >= load<i32>(shiftAt(route), WORK_FROM) &&
      start + load<i32>(nodeAt(node), DURATION) <= lastEnd(route, node))
  );
}

function afterOff(route: i32, node: i32, time: i32): i32 {
  const shift = shiftAt(route);
  const step = stepOf(node);
  const duration = load<i32>(nodeAt(node), DURATION);
  const end = <usize>load<u32>(shift, OFF_END);
  let start = roundedUp(time, step);
  for (let at = <usize>load<u32>(shift, OFF); at < end; at += 8) {
    const until = load<i32>(at, 4);
    if (until <= start) continue;
    if (start + duration <= load<i32>(at)) break;
    start = roundedUp(until, step);
  }
  return start;
}

function beforeOff(route: i32, node: i32, time: i32): i32 {
  const shift = shiftAt(route);
  const step = stepOf(node);
  const duration = load<i32>(nodeAt(node), DURATION);
  const first = <usize>load<u32>(shift, OFF);
  let start = roundedDown(time, step);
  for (let at = <usize>load<u32>(shift, OFF_END); at > first; at -= 8) {
    const begin = load<i32>(at - 8);
    if (begin >= start + duration) continue;
    if (load<i32>(at - 4) <= start) break;
    start = roundedDown(begin - duration, step);
  }
  return start;
}
