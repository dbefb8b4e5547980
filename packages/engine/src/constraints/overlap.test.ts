import { describe, expect, it } from "vitest";
import { hours, minutes, placeIndex } from "../model/problem";
import { exclusionOf, openingsOf } from "../openings";
import { at, onALine, person, wish } from "../testing/people";

const booked = (from: number, until: number, place = 0) => ({
  visit: `at ${from}`,
  from: at(0, from),
  until: at(0, until),
  place: placeIndex(place),
});

describe("overlap", () => {
  it("keeps a visit out of others and off the way to and from them", () => {
    const bookings = [booked(10, 11, 30)];
    const found = openingsOf(person({ bookings }), wish({ duration: hours(1) }), onALine);
    expect(found.map(({ earliest, latest }) => [earliest, latest])).toEqual([
      [at(0, 8), at(0, 8.5)],
      [at(0, 11.5), at(0, 16)],
    ]);
  });

  it("names the one visit that is in the way and by how much, and moving it is enough", () => {
    const before = [booked(8, 9.5), booked(11, 17)];
    expect(exclusionOf(person({ bookings: before }), wish(), onALine)).toMatchObject({
      rule: "overlap",
      change: { kind: "move a visit", seconds: minutes(30) },
    });
    const after = [booked(8, 9.5), booked(11.5, 17)];
    expect(exclusionOf(person({ bookings: after }), wish(), onALine)).toBeUndefined();
  });

  it("names another change where several are in the way of every moment", () => {
    const bookings = [9, 10.5, 12, 13.5, 15].map((hour) => booked(hour, hour + 1));
    expect(exclusionOf(person({ bookings }), wish({ duration: hours(4) }), onALine)).toMatchObject({
      rule: "overlap",
      change: { kind: "work longer", seconds: 10_800 },
    });
  });
});
