import { expect, test } from "vitest";
import { areaOf, visibleMiddle } from "./rings";

const square = (west: number, south: number, size: number) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];

const none = { width: 0, height: 0 };
const county = areaOf("Franklin", { type: "Polygon", coordinates: [square(0, 0, 10)] });

test("an area that is all in view is named in its middle", () => {
  expect(visibleMiddle(county, [-5, -5, 15, 15], none)).toEqual([5, 5]);
});

test("an area that is partly in view is named in the middle of that part", () => {
  expect(visibleMiddle(county, [8, 6, 20, 20], none)).toEqual([9, 8]);
});

test("a view inside an area is named in the middle of the view", () => {
  expect(visibleMiddle(county, [1, 1, 3, 5], none)).toEqual([2, 3]);
});

test("an area outside the view has no name there, nor has one with too little in view", () => {
  expect(visibleMiddle(county, [11, 0, 12, 1], none)).toBeUndefined();
  expect(visibleMiddle(county, [9, 0, 20, 20], { width: 2, height: 2 })).toBeUndefined();
  expect(visibleMiddle(county, [9, 0, 20, 20], { width: 1, height: 2 })).toEqual([9.5, 5]);
});

test("of several parts, the one with the most in view is named", () => {
  const islands = areaOf("Islands", {
    type: "MultiPolygon",
    coordinates: [[square(0, 0, 10)], [square(20, 0, 4)]],
  });
  expect(visibleMiddle(islands, [-1, -1, 30, 30], none)).toEqual([5, 5]);
  expect(visibleMiddle(islands, [9, -1, 30, 11], none)).toEqual([22, 2]);
});
