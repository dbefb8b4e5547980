import { describe, expect, it } from "vitest";
import { hours, placeIndex } from "../model/units";
import { exclusionOf, openingsOf } from "../openings";
import { at, onALine, person, wish } from "../testing/people";

const bookings = [{ visit: "a", from: at(0, 8), until: at(0, 12), place: placeIndex(0) }];
const allowing = (most: number) => person({ bookings, longestDay: hours(most) });

describe("the maximum day", () => {
  it("counts what is booked already", () => {
    expect(openingsOf(allowing(5), wish(), onALine)).toEqual([]);
    expect(openingsOf(allowing(6), wish(), onALine)).toHaveLength(1);
  });

  it("tells how much longer the day would be, and that much is enough", () => {
    expect(exclusionOf(allowing(5), wish(), onALine)).toMatchObject({
      rule: "maximum day",
      change: { kind: "work longer", seconds: hours(1) },
    });
    expect(exclusionOf(allowing(6), wish(), onALine)).toBeUndefined();
  });
});
