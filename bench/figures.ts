export type Figures = {
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
};

/** Nearest-rank method. */
const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;

export const figuresOf = (milliseconds: readonly number[]): Figures => {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  return {
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    max: sorted.at(-1) ?? Number.NaN,
  };
};
