import { expect, it } from "vitest";
import { driveBetween, milesText, minutesText, ticksOf } from "./drive";

const columbus = { lat: 39.9612, lng: -82.9988 };
const hilliard = { lat: 40.0334, lng: -83.1582 };

it("says minutes and miles between two known places", () => {
  const drive = driveBetween(columbus, hilliard);
  expect(drive && minutesText(drive)).toBe("27 min");
  expect(drive && milesText(drive)).toBe("12.7 mi");
  expect(drive && ticksOf(drive)).toBe(5);
});

it("is left out if a place is unknown or the next visit is at the same place", () => {
  expect(driveBetween(columbus, null)).toBeUndefined();
  expect(driveBetween(undefined, columbus)).toBeUndefined();
  expect(driveBetween(columbus, columbus)).toBeUndefined();
});
