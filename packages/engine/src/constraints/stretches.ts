import { type Seconds, seconds } from "../model/units";
import type { Stretch } from "./constraint";

// Runs for every booking of every person on every day. Uses loops, because array methods took three times as long.
export const without = (stretches: readonly Stretch[], gone: Stretch): Stretch[] => {
  const left: Stretch[] = [];
  for (const each of stretches) {
    if (gone.until <= each.from || gone.from >= each.until) {
      left.push(each);
      continue;
    }
    if (each.from < gone.from) left.push({ from: each.from, until: gone.from });
    if (gone.until < each.until) left.push({ from: gone.until, until: each.until });
  }
  return left;
};

export const within = (stretches: readonly Stretch[], allowed: readonly Stretch[]): Stretch[] => {
  const left: Stretch[] = [];
  for (const each of stretches)
    for (const one of allowed) {
      const from = latest(each.from, one.from);
      const until = earliest(each.until, one.until);
      if (from < until) left.push({ from, until });
    }
  return left;
};

const latest = (a: Seconds, b: Seconds): Seconds => (a > b ? a : b);
const earliest = (a: Seconds, b: Seconds): Seconds => (a < b ? a : b);

/** How long two stretches overlap. */
export const overlap = (a: Stretch, b: Stretch): Seconds =>
  seconds(Math.max(0, earliest(a.until, b.until) - latest(a.from, b.from)));
