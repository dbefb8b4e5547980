import { expect, it } from "vitest";
import { quantityInWords } from "./line-units";

it.each([
  [3, "each", "3"],
  [1, "hour", "1 hour"],
  [2.5, "hour", "2.5 hours"],
  [0.5, "day", "0.5 days"],
  [1200, "sq ft", "1,200 sq ft"],
  [0.125, "pallet", "0.125 pallet"],
])("%d of %s is %s", (quantity, unit, words) => {
  expect(quantityInWords(quantity, unit)).toBe(words);
});
