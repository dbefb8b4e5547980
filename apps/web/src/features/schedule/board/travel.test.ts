import { expect, it } from "vitest";
import { driveMinutes } from "./travel";

const columbus = { lat: 39.9612, lng: -82.9988 };
const hilliard = { lat: 40.0334, lng: -83.1582 };

it("estimates the drive from the way of the crow", () => {
  // 15.7 km as the crow flies, 20.4 km by road, at 40 km/h
  expect(driveMinutes(columbus, hilliard)).toBe(31);
  expect(driveMinutes(hilliard, columbus)).toBe(31);
});

it("needs no time for the same address", () => {
  expect(driveMinutes(columbus, columbus)).toBe(0);
});

it("does not guess", () => {
  expect(driveMinutes(columbus, null)).toBeNull();
  expect(driveMinutes(null, hilliard)).toBeNull();
});
