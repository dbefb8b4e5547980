import { describe, expect, it } from "vitest";
import { hours, placeIndex } from "../model/problem";
import { exclusionOf, openingsOf } from "../openings";
import { recommend } from "../recommend";
import { at, onALine, person, wish } from "../testing/people";

const needed = wish({ skills: ["gas", "drains"] });

describe("skills", () => {
  it("refuse someone who lacks one, and name those that are lacking", () => {
    expect(openingsOf(person({ skills: ["gas"] }), needed, onALine)).toEqual([]);
    expect(exclusionOf(person({ skills: ["gas"] }), needed, onALine)).toMatchObject({
      rule: "skills",
      change: { kind: "learn", skills: ["drains"] },
    });
  });

  it("admit someone who has them all", () => {
    expect(exclusionOf(person({ skills: ["drains", "gas"] }), needed, onALine)).toBeUndefined();
  });
});

const busy = (from: number, until: number) => [
  { visit: "v", from: at(0, from), until: at(0, until), place: placeIndex(0) },
];

describe("the crew", () => {
  it("refuses who was not named, and admits them once they are", () => {
    expect(exclusionOf(person(), wish({ only: ["maria"] }), onALine)).toEqual({
      person: "sam",
      rule: "crew",
      change: { kind: "pick them, too" },
    });
    expect(exclusionOf(person(), wish({ only: ["maria", "sam"] }), onALine)).toBeUndefined();
  });

  it("tells how many could go together and when if it cannot be brought together, and so many can", () => {
    const people = [
      person({ id: "a", bookings: busy(8, 12) }),
      person({ id: "b", bookings: busy(12, 17) }),
      person({ id: "c", bookings: busy(8, 13) }),
    ];
    const together = { duration: hours(3), crew: 3 };
    const { slots, gathering } = recommend(people, wish(together), onALine, 6);
    expect(slots).toEqual([]);
    expect(gathering).toEqual({ people: ["a", "c"], start: at(0, 13) });
    const fewer = recommend(people, wish({ ...together, crew: 2 }), onALine, 6);
    expect(fewer.slots[0]?.start).toBe(at(0, 13));
    expect(fewer.gathering).toBeNull();
  });
});
