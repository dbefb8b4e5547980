import { UUID } from "uuidv7";

export type Random = {
  /** From `low` to `high`, both included. */
  int(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
  pickWeighted<T>(values: readonly T[], weightOf: (value: T) => number): T;
  shuffle<T>(values: readonly T[]): T[];
  /** A UUIDv7 with this timestamp. */
  id(at: Date): string;
};

/** mulberry32: small, fast, and the same on every machine. */
export const createRandom = (seed: number): Random => {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(values: readonly T[]): T => {
    const value = values[int(0, values.length - 1)];
    if (value === undefined) throw new RangeError("There is nothing to pick from.");
    return value;
  };
  return {
    int,
    chance: (probability) => next() < probability,
    pick,
    pickWeighted: (values, weightOf) => {
      let left = next() * values.reduce((sum, value) => sum + weightOf(value), 0);
      for (const value of values) {
        left -= weightOf(value);
        if (left < 0) return value;
      }
      return pick(values);
    },
    shuffle: (values) =>
      values
        .map((value) => ({ value, rank: next() }))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ value }) => value),
    id: (at) =>
      UUID.fromFieldsV7(at.getTime(), int(0, 0xfff), int(0, 2 ** 30 - 1), int(0, 2 ** 32 - 1)).toString(),
  };
};
