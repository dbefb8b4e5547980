import { describe, expect, it } from "vitest";
import { isWorthTelling, type Spot } from "./position-sharing";

const home: Spot = { latitude: 39.98, longitude: -83.01, at: 0 };
const after = (seconds: number, north = 0): Spot => ({
  ...home,
  // A degree of latitude is about 111 km.
  latitude: home.latitude + north / 111_000,
  at: seconds * 1000,
});

describe("a position is told", () => {
  it("the first time", () => expect(isWorthTelling(home, undefined)).toBe(true));

  it("once a minute while the person stays", () => {
    expect(isWorthTelling(after(59), home)).toBe(false);
    expect(isWorthTelling(after(60), home)).toBe(true);
  });

  it("every 15 seconds on the road", () => {
    expect(isWorthTelling(after(15, 210), home)).toBe(true);
    expect(isWorthTelling(after(15, 190), home)).toBe(false);
    expect(isWorthTelling(after(14, 5_000), home)).toBe(false);
  });
});
