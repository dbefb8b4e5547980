import { describe, expect, it } from "vitest";
import { exclusionOf, openingsOf } from "../openings";
import { at, onALine, person, wish } from "../testing/people";

const allowed = (...spans: readonly (readonly [number, number])[]) =>
  wish({ allowed: spans.map(([from, until]) => ({ from: at(0, from), until: at(0, until) })) });

describe("windows", () => {
  it("hold the whole visit, each of several", () => {
    const found = openingsOf(person(), allowed([9, 12], [14, 16]), onALine);
    expect(found.map(({ earliest, latest }) => [earliest, latest])).toEqual([
      [at(0, 9), at(0, 10)],
      [at(0, 14), at(0, 14)],
    ]);
  });

  it("refuse who works at other times, name a time that would do, and it does", () => {
    const excluded = exclusionOf(person(), allowed([5, 7]), onALine);
    expect(excluded).toMatchObject({
      rule: "window",
      change: { kind: "allow another time", start: at(0, 8) },
    });
    expect(exclusionOf(person(), allowed([8, 10]), onALine)).toBeUndefined();
  });
});
