import { expect, it } from "vitest";
import { isSwipeLeft } from "./use-row-keys";

const from = { x: 300, y: 400 };

it.each([
  ["far to the left", { x: 200, y: 410 }, true],
  ["a little to the left", { x: 260, y: 400 }, false],
  ["to the right", { x: 380, y: 400 }, false],
  ["down while scrolling", { x: 210, y: 500 }, false],
])("a finger that goes %s", (_, to, isSwipe) => {
  expect(isSwipeLeft(from, to)).toBe(isSwipe);
});
