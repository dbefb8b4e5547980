import { type Instance, never } from "./instance";

/** `| 0` keeps the result a 32-bit integer. As a floating-point number it would be a new object at every call. */
const roundedUp = (time: number, step: number): number =>
  step === 1 ? time : (Math.ceil(time / step) * step) | 0;

const roundedDown = (time: number, step: number): number =>
  step === 1 ? time : (Math.floor(time / step) * step) | 0;

/** By visit: 1 if it may be late, or lie outside of working hours. */
export const tolerantStops = ({ visits, soft, close, due, overtime, heldToHours }: Instance): Uint8Array =>
  new Uint8Array(visits).map((_, visit) =>
    Number(soft && (close[visit]! > due[visit]! || overtime[visit]! > 0 || heldToHours[visit] === 0)),
  );

/** When stops can begin, given windows, time off and the break. Each function has a twin that works backward. */
export class Timing {
  /** By route: 1 if it has neither time off nor a break. Most have none, and need far less arithmetic. */
  readonly unbroken: Uint8Array;
  readonly tolerant: Uint8Array;
  /** By node: 1 if it has exactly one window. */
  private readonly single: Uint8Array;

  constructor(
    private readonly instance: Instance,
    /** By node: the start that it must keep, or -1. Members of a crew begin together. */
    private readonly pin: Int32Array,
  ) {
    const { place, windowFrom, offFrom, restLength } = instance;
    this.unbroken = Uint8Array.from(restLength, (length, route) =>
      Number(length === 0 && offFrom[route] === offFrom[route + 1]),
    );
    this.tolerant = tolerantStops(instance);
    this.single = new Uint8Array(place.length).map((_, node) =>
      Number(windowFrom[node + 1] === windowFrom[node]! + 2),
    );
  }

  earliestStart(route: number, node: number, leave: number, leg: number): number {
    if (leave >= never) return never;
    return this.unbroken[route] === 1
      ? this.firstStart(route, node, leave + leg)
      : this.fits(route, node, this.arrival(route, leave, leg));
  }

  /** The first start from `time` on, or `never`, on an unbroken route. The same as `fits`, with less to look at. */
  firstStart(route: number, node: number, time: number): number {
    if (this.pin[node]! >= 0 || this.single[node] === 0) return this.fits(route, node, time);
    const { open, heldToHours, workFrom, kept } = this.instance;
    let from = time < open[node]! ? open[node]! : time;
    if (heldToHours[node] === 1 && from < workFrom[route]!) from = workFrom[route]!;
    const step = this.instance.step[node]!;
    const onGrid = roundedUp(from, step);
    const start = kept[node]! < onGrid && kept[node]! >= from ? kept[node]! : onGrid;
    return start <= this.lastOn(route, node) ? start : never;
  }

  /** The last start up to `time`, or `-never`, on an unbroken route. */
  lastStart(route: number, node: number, time: number): number {
    if (this.pin[node]! >= 0 || this.single[node] === 0)
      return this.fitsBefore(route, node, time + this.instance.duration[node]!);
    const { open, heldToHours, workFrom, kept } = this.instance;
    const last = this.lastOn(route, node);
    const until = time > last ? last : time;
    const step = this.instance.step[node]!;
    const onGrid = roundedDown(until, step);
    const start = kept[node]! > onGrid && kept[node]! <= until ? kept[node]! : onGrid;
    const isTooEarly = start < open[node]! || (heldToHours[node] === 1 && start < workFrom[route]!);
    return isTooEarly ? -never : start;
  }

  /** The end of the last window, or the start at which the work ends with the working hours if that is earlier. */
  lastOn(route: number, node: number): number {
    const { close, heldToHours, duration } = this.instance;
    if (heldToHours[node] === 0) return close[node]!;
    return Math.min(close[node]!, this.lastEnd(route, node) - duration[node]!);
  }

  /** Like `earliestStart`, but with the break before, during or after the trip, or at the stop if that is long. */
  restedStart(route: number, node: number, leave: number, leg: number): number {
    const { restFrom, restUntil, restLength, holdsRest } = this.instance;
    if (holdsRest[node] === 1) return this.earliestStart(route, node, leave, leg);
    if (leave > restUntil[route]!) return never;
    const there = Math.max(this.arrival(route, leave, leg), restFrom[route]!);
    return this.fits(route, node, this.arrival(route, there, restLength[route]!));
  }

  latestStart(route: number, node: number, nextLatest: number, leg: number): number {
    return nextLatest <= -never
      ? -never
      : this.fitsBefore(route, node, this.departure(route, nextLatest, leg));
  }

  /** Like `latestStart`, but with the break on the way to the next stop. */
  restedLatestStart(route: number, node: number, nextLatest: number, leg: number): number {
    const { restFrom, restUntil, restLength, holdsRest } = this.instance;
    if (nextLatest <= -never) return -never;
    if (holdsRest[node] === 1) return this.latestStart(route, node, nextLatest, leg);
    const breakBegins = this.departure(route, nextLatest, restLength[route]!);
    if (breakBegins < restFrom[route]!) return -never;
    const leave = Math.min(this.departure(route, breakBegins, leg), restUntil[route]!);
    return this.fitsBefore(route, node, leave);
  }

  /** Arrival time of a trip that begins at `leave` and takes `leg`. The trip pauses during time off. */
  private arrival(route: number, leave: number, leg: number): number {
    const { off, offFrom } = this.instance;
    if (offFrom[route] === offFrom[route + 1]) return leave + leg;
    let time = leave;
    let left = leg;
    for (let at = offFrom[route]!; at < offFrom[route + 1]!; at += 2) {
      const begin = off[at]!;
      const end = off[at + 1]!;
      if (end <= time) continue;
      if (time + left <= begin) break;
      if (begin > time) left -= begin - time;
      time = end;
    }
    return time + left;
  }

  private departure(route: number, limit: number, leg: number): number {
    const { off, offFrom } = this.instance;
    if (offFrom[route] === offFrom[route + 1]) return limit - leg;
    let time = limit;
    let left = leg;
    for (let at = offFrom[route + 1]! - 2; at >= offFrom[route]!; at -= 2) {
      const begin = off[at]!;
      const end = off[at + 1]!;
      if (begin >= time) continue;
      if (time - left >= end) break;
      if (end < time) left -= time - end;
      time = begin;
    }
    return time - left;
  }

  /** The first start from `time` on that keeps windows, working hours and time off, or `never`. */
  private fits(route: number, node: number, time: number): number {
    const pinned = this.pin[node]!;
    if (pinned >= 0) return time <= pinned && this.holds(route, node, pinned) ? pinned : never;
    const onGrid = this.firstOnGrid(route, node, time);
    const kept = this.instance.kept[node]!;
    return kept >= time && kept < onGrid && this.holds(route, node, kept) ? kept : onGrid;
  }

  private fitsBefore(route: number, node: number, limit: number): number {
    const latest = limit - this.instance.duration[node]!;
    const pinned = this.pin[node]!;
    if (pinned >= 0) return latest >= pinned && this.holds(route, node, pinned) ? pinned : -never;
    const onGrid = this.lastOnGrid(route, node, latest);
    const kept = this.instance.kept[node]!;
    return kept <= latest && kept > onGrid && this.holds(route, node, kept) ? kept : onGrid;
  }

  private firstOnGrid(route: number, node: number, time: number): number {
    const { windows, windowFrom, heldToHours, workFrom } = this.instance;
    let start = heldToHours[node] === 1 ? Math.max(time, workFrom[route]!) : time;
    for (let window = windowFrom[node]!; window < windowFrom[node + 1]!; window += 2) {
      if (windows[window + 1]! < start) continue;
      start = this.afterOff(route, node, Math.max(start, windows[window]!));
      if (start <= windows[window + 1]!) return this.isInHours(route, node, start) ? start : never;
    }
    return never;
  }

  private lastOnGrid(route: number, node: number, time: number): number {
    const { windows, windowFrom, heldToHours, duration } = this.instance;
    let start = heldToHours[node] === 1 ? Math.min(time, this.lastEnd(route, node) - duration[node]!) : time;
    for (let window = windowFrom[node + 1]! - 2; window >= windowFrom[node]!; window -= 2) {
      if (windows[window]! > start) continue;
      start = this.beforeOff(route, node, Math.min(start, windows[window + 1]!));
      if (start >= windows[window]!) return this.isInHours(route, node, start) ? start : -never;
    }
    return -never;
  }

  /** Whether work may begin exactly at `start`. */
  holds(route: number, node: number, start: number): boolean {
    const { windows, windowFrom, off, offFrom, duration } = this.instance;
    if (!this.isInHours(route, node, start)) return false;
    for (let at = offFrom[route]!; at < offFrom[route + 1]!; at += 2)
      if (off[at]! < start + duration[node]! && start < off[at + 1]!) return false;
    // Crews have many windows, so halve instead of looking at each.
    let low = windowFrom[node]! >> 1;
    let high = windowFrom[node + 1]! >> 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (windows[2 * middle + 1]! < start) low = middle + 1;
      else high = middle;
    }
    return 2 * low < windowFrom[node + 1]! && windows[2 * low]! <= start;
  }

  private lastEnd(route: number, node: number): number {
    return this.instance.workUntil[route]! + this.instance.overtime[node]!;
  }

  private isInHours(route: number, node: number, start: number): boolean {
    const { duration, heldToHours, workFrom } = this.instance;
    return (
      heldToHours[node] === 0 ||
      (start >= workFrom[route]! && start + duration[node]! <= this.lastEnd(route, node))
    );
  }

  /** The first start on the grid from `time` on at which the work does not overlap time off. */
  private afterOff(route: number, node: number, time: number): number {
    const { off, offFrom, duration } = this.instance;
    const step = this.instance.step[node]!;
    let start = roundedUp(time, step);
    for (let at = offFrom[route]!; at < offFrom[route + 1]!; at += 2) {
      const end = off[at + 1]!;
      if (end <= start) continue;
      if (start + duration[node]! <= off[at]!) break;
      start = roundedUp(end, step);
    }
    return start;
  }

  private beforeOff(route: number, node: number, time: number): number {
    const { off, offFrom, duration } = this.instance;
    const step = this.instance.step[node]!;
    let start = roundedDown(time, step);
    for (let at = offFrom[route + 1]! - 2; at >= offFrom[route]!; at -= 2) {
      if (off[at]! >= start + duration[node]!) continue;
      if (off[at + 1]! <= start) break;
      start = roundedDown(off[at]! - duration[node]!, step);
    }
    return start;
  }
}
