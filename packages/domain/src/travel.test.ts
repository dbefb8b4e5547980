import { describe, expect, it } from "vitest";
import { milesOf, perKilometre, tripBetween } from "./travel";

const columbus = { lat: 39.9612, lng: -82.9988 };

/** A degree of latitude is 111.195 km on a sphere with the radius we use. */
const north = (kilometres: number) => ({ ...columbus, lat: columbus.lat + kilometres / 111.195 });

describe("the way between two places", () => {
  it("is the straight line and three tenths more", () => {
    expect(tripBetween(columbus, north(5)).metres).toBeCloseTo(6500, -1);
    expect(tripBetween(columbus, columbus)).toEqual({ seconds: 0, metres: 0, known: true });
  });

  it("goes 35 km/h for the first ten kilometres and 70 beyond", () => {
    expect(tripBetween(columbus, north(7 / 1.3)).seconds).toBeCloseTo(12 * 60, -1);
    expect(tripBetween(columbus, north(80 / 1.3)).seconds).toBeCloseTo((10 / 35 + 70 / 70) * 3600, -1);
  });

  it("is as long there as back", () => {
    expect(tripBetween(columbus, north(9))).toEqual(tripBetween(north(9), columbus));
  });

  it("is a quarter of an hour, and said to be unknown, without coordinates", () => {
    for (const trip of [tripBetween(null, columbus), tripBetween(columbus, null)])
      expect(trip).toEqual({ seconds: 900, metres: 0, known: false });
  });
});

describe("miles", () => {
  it("are 1,609.344 metres", () => {
    expect(milesOf(16_093.44)).toBeCloseTo(10);
    expect(perKilometre(70)).toBeCloseTo(43.5, 1);
  });
});
