import { expect, it } from "vitest";
import { fixOf, stillThere } from "./use-here";

const position = (accuracy: number) => ({
  coords: { latitude: 39.98, longitude: -83.01, accuracy },
  timestamp: 1_000,
});
const fix = { lat: 39.98, lng: -83.01, at: 1_000 };

it("starts a drive where the phone is, if that is known within a kilometer", () => {
  expect(fixOf(position(15))).toEqual(fix);
  expect(fixOf(position(1_000))).toEqual(fix);
  expect(fixOf(position(1_001))).toBeUndefined();
});

it("lasts for five minutes", () => {
  expect(stillThere(fix, 301_000)).toBe(fix);
  expect(stillThere(fix, 301_001)).toBeUndefined();
  expect(stillThere(undefined, 0)).toBeUndefined();
});
