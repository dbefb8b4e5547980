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

/** Ends as soon as one of them does. */
export const whicheverFirst =
  (...stops: readonly Stop[]): Stop =>
  (steps) =>
    Math.max(...stops.map((stop) => stop(steps)));
