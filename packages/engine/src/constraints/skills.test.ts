import { describe, expect, it } from "vitest";
import { exclusionOf, openingsOf } from "../openings";
import { onALine, person, wish } from "../testing/people";

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
