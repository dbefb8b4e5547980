import { describe, expect, it } from "vitest";
import { milesOf, perKilometer, tripBetween } from "./travel";

const columbus = { lat: 39.9612, lng: -82.9988 };

/** A degree of latitude is 111.195 km on a sphere with the radius we use. */
const north = (kilometers: number) => ({ ...columbus, lat: columbus.lat + kilometers / 111.195 });

describe("the way between two places", () => {
  it("is the straight line and three tenths more", () => {
    expect(tripBetween(columbus, north(5)).meters).toBeCloseTo(6500, -1);
    expect(tripBetween(columbus, columbus)).toEqual({ seconds: 0, meters: 0, known: true });
  });

  it("goes 35 km/h for the first ten kilometers and 70 beyond", () => {
    expect(tripBetween(columbus, north(7 / 1.3)).seconds).toBeCloseTo(12 * 60, -1);
    expect(tripBetween(columbus, north(80 / 1.3)).seconds).toBeCloseTo((10 / 35 + 70 / 70) * 3600, -1);
  });

  it("is as long there as back", () => {
    expect(tripBetween(columbus, north(9))).toEqual(tripBetween(north(9), columbus));
  });

  it("is a quarter of an hour, and said to be unknown, without coordinates", () => {
    for (const trip of [tripBetween(null, columbus), tripBetween(columbus, null)])
      expect(trip).toEqual({ seconds: 900, meters: 0, known: false });
  });
});

describe("miles", () => {
  it("are 1,609.344 meters", () => {
    expect(milesOf(16_093.44)).toBeCloseTo(10);
    expect(perKilometer(70)).toBeCloseTo(43.5, 1);
  });
});
