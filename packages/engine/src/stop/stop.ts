/** How much of the time allowed is used after so many steps: 1 or more ends the search. */
export type Stop = (steps: number) => number;

/** A budget of nothing, or less, is used up at once. */
const shareOf = (used: number, most: number): number => (most > 0 ? used / most : 1);

/** Always the same number of steps: the same seed gives the same plan. */
export const afterSteps =
  (most: number): Stop =>
  (steps) =>
    shareOf(steps, most);

/** `clock` gives milliseconds; the caller chooses which clock. */
export const afterMilliseconds = (most: number, clock: () => number): Stop => {
  const begun = clock();
  return () => shareOf(clock() - begun, most);
};

/**
 * Goes by the first and ends with the second, too. How far the second is tells nothing until then: a search cools by what
 * it is told, and a clock would make every plan another one.
 */
export const guardedBy =
  (stop: Stop, guard: Stop): Stop =>
  (steps) =>
    guard(steps) >= 1 ? 1 : stop(steps);
