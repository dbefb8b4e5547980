import { expect, it } from "vitest";
import { dayTravel, driveTimes, tripsOf } from "./travel";

const columbus = { lat: 39.9612, lng: -82.9988 };
const hilliard = { lat: 40.0334, lng: -83.1582 };
const driveMinutes = driveTimes(tripsOf({ trips: [] }));

it("estimates the drive from the distance, as the assistance does", () => {
  // 15.7 km in a straight line, 20.4 km by road: 10 km at 35 km/h, the rest at 70 km/h
  expect(driveMinutes(columbus, hilliard)).toBe(27);
  expect(driveMinutes(hilliard, columbus)).toBe(27);
});

it("knows better where the server measured it", () => {
  const near = { lat: 39.96121, lng: -82.99881 };
  const trip = { from: near, to: hilliard, seconds: 1201, metres: 19_000 };
  const measured = driveTimes(tripsOf({ trips: [trip] }));
  expect(measured(columbus, hilliard)).toBe(21);
  expect(measured(hilliard, columbus)).toBe(27);
});

it("needs no time for the same address", () => {
  expect(driveMinutes(columbus, columbus)).toBe(0);
});

it("does not guess", () => {
  expect(driveMinutes(columbus, null)).toBeNull();
  expect(driveMinutes(null, hilliard)).toBeNull();
});

it("of a day goes from home to all stops and back, with a fixed time to unknown places", () => {
  const tripOf = tripsOf({ trips: [] });
  const there = tripOf(columbus, hilliard).seconds;
  expect(dayTravel(columbus, [hilliard], tripOf)).toBe(2 * there);
  expect(dayTravel(columbus, [hilliard, null], tripOf)).toBe(there + 2 * 15 * 60);
  expect(dayTravel(columbus, [], tripOf)).toBe(0);
});
