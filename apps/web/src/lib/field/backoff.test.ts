import { expect, it } from "vitest";
import { pauseAfter } from "./backoff";

it("waits from 2 seconds up to 5 minutes", () => {
  expect([1, 2, 3, 4, 8, 9, 30].map((attempts) => pauseAfter(attempts, 1))).toEqual([
    2_000, 4_000, 8_000, 16_000, 256_000, 300_000, 300_000,
  ]);
});

it("spreads the phones of a company that lost its network together", () => {
  expect(pauseAfter(5, 0)).toBe(16_000);
  expect(pauseAfter(5, 0.5)).toBe(24_000);
  expect(pauseAfter(1, 0)).toBe(2_000);
});
