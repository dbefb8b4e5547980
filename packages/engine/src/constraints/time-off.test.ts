import { describe, expect, it } from "vitest";
import { exclusionOf, openingsOf } from "../openings";
import { at, onALine, person, wish, workDay } from "../testing/people";

const away = (from: number, until: number) =>
  person({ days: [workDay(0, { off: [{ from: at(0, from), until: at(0, until) }] })] });

describe("time off", () => {
  it("is left free", () => {
    const found = openingsOf(away(10, 14), wish(), onALine);
    expect(found.map(({ earliest, latest }) => [earliest, latest])).toEqual([
      [at(0, 8), at(0, 8)],
      [at(0, 14), at(0, 15)],
    ]);
  });

  it("refuses who is away too long, names it, and without it they are admitted", () => {
    expect(exclusionOf(away(9, 16), wish(), onALine)).toMatchObject({
      rule: "time off",
      change: { kind: "give up time off", from: at(0, 9), until: at(0, 16) },
    });
    expect(exclusionOf(person(), wish(), onALine)).toBeUndefined();
  });
});
