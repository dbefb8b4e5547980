import { type Seconds, seconds } from "../model/units";
import type { Stretch } from "./constraint";

export const without = (stretches: readonly Stretch[], gone: Stretch): Stretch[] =>
  stretches.flatMap((each) => {
    if (gone.until <= each.from || gone.from >= each.until) return [each];
    const before = { from: each.from, until: gone.from };
    const after = { from: gone.until, until: each.until };
    return [before, after].filter(({ from, until }) => from < until);
  });

export const within = (stretches: readonly Stretch[], allowed: readonly Stretch[]): Stretch[] =>
  stretches.flatMap((each) =>
    allowed
      .map(({ from, until }) => ({ from: latest(each.from, from), until: earliest(each.until, until) }))
      .filter(({ from, until }) => from < until),
  );

export const latest = (a: Seconds, b: Seconds): Seconds => (a > b ? a : b);
export const earliest = (a: Seconds, b: Seconds): Seconds => (a < b ? a : b);

/** How long two stretches lie on top of each other. */
export const overlap = (a: Stretch, b: Stretch): Seconds =>
  seconds(Math.max(0, earliest(a.until, b.until) - latest(a.from, b.from)));
