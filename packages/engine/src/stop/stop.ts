/** Share of the budget that is used after `steps`. 1 or more ends the search. */
export type Stop = (steps: number) => number;

/** A budget of zero or less is used up at once. */
const shareOf = (used: number, most: number): number => (most > 0 ? used / most : 1);

/** A fixed number of steps, so that the same seed gives the same plan. */
export const afterSteps =
  (most: number): Stop =>
  (steps) =>
    shareOf(steps, most);

/** `clock` returns milliseconds. The caller chooses the clock. */
export const afterMilliseconds = (most: number, clock: () => number): Stop => {
  const begun = clock();
  return () => shareOf(clock() - begun, most);
};

/**
 * Follows `stop`, and ends early when `guard` ends. Until then `guard` has no effect: the search cools by the share,
 * and a share from a clock would make every plan different.
 */
export const guardedBy =
  (stop: Stop, guard: Stop): Stop =>
  (steps) =>
    guard(steps) >= 1 ? 1 : stop(steps);
