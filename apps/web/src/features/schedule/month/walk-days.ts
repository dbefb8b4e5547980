export type Spot = { readonly day: number; readonly line: number };

/** Days to the next one, by key. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * Where an arrow key leads in a month, given how many lines each day has: along the lines of a day and on to the week
 * below or above it, or to the same line of the next day that has any.
 */
export const walkDays = (lines: readonly number[], { day, line }: Spot, key: string): Spot | undefined => {
  const step = steps[key];
  if (step === undefined) return undefined;
  const isAlong = Math.abs(step) > 1;
  const beside = line + Math.sign(step);
  if (isAlong && beside >= 0 && beside < (lines[day] ?? 0)) return { day, line: beside };
  for (let next = day + step; next >= 0 && next < lines.length; next += step) {
    const last = (lines[next] ?? 0) - 1;
    if (last < 0) continue;
    if (isAlong) return { day: next, line: step > 0 ? 0 : last };
    return { day: next, line: Math.min(line, last) };
  }
  return undefined;
};
