import { describe, expect, it } from "vitest";
import { minutes } from "../model/units";
import { exclusionOf, openingsOf } from "../openings";
import { at, onALine, person, wish, workDay } from "../testing/people";

const until = (hour: number) => person({ days: [workDay(0, { until: at(0, hour) })] });

describe("working hours", () => {
  it("hold the whole visit", () => {
    const [opening] = openingsOf(until(12), wish(), onALine);
    expect([opening?.earliest, opening?.latest]).toEqual([at(0, 8), at(0, 10)]);
  });

  it("refuse who works too short a day, tell by how much, and that much is enough", () => {
    expect(exclusionOf(until(9.5), wish(), onALine)).toMatchObject({
      rule: "working hours",
      change: { kind: "work longer", seconds: minutes(30) },
    });
    expect(exclusionOf(until(10), wish(), onALine)).toBeUndefined();
  });
});
