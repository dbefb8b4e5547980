import { describe, expect, it } from "vitest";
import { hours, minutes, seconds } from "../model/problem";
import { onTimeAfter } from "./outlook";
import { durationAt, remaining, type VisitOdds } from "./scenarios";

const at = (hour: number) => seconds(Math.round(hour * 3600));

const usual: VisitOdds = {
  middle: hours(1),
  below: 0.4,
  above: 0.4,
  elapsed: seconds(0),
  hasBegun: false,
  promise: { after: hours(2) },
  told: null,
};

const after = (elapsed: number) => durationAt({ ...usual, elapsed: minutes(elapsed) }, 0.5);

describe("how long a visit takes", () => {
  it("is longer, the longer it has been underway, and there is always something left", () => {
    expect(after(0)).toBeCloseTo(3600, -1);
    expect(after(60)).toBeGreaterThan(after(30));
    for (const elapsed of [0, 30, 60, 120, 600, 5000]) {
      const odds = { ...usual, elapsed: minutes(elapsed) };
      expect(durationAt(odds, 0.01)).toBeGreaterThanOrEqual(elapsed * 60);
      expect(remaining(odds)).toBeGreaterThan(0);
    }
  });

  it("is known once the visit is done", () => {
    expect(durationAt({ ...usual, middle: minutes(47), below: 0, above: 0 }, 0.9)).toBe(47 * 60);
  });

  it("is longer than the middle more than shorter, where work goes wrong", () => {
    const skewed = { ...usual, below: 0.1, above: 0.6 };
    expect(durationAt(skewed, 0.9) - hours(1)).toBeGreaterThan(hours(1) - durationAt(skewed, 0.1));
  });
});

describe("the chance of being on time at a slot", () => {
  const odds = { factor: 1, below: 0.4, above: 0.4, travelSpread: 0.2, start: at(12), after: 2 * 3600 };
  const morning = { start: at(8), planned: 3.5 * 3600, way: 900 };

  it("is certain for the first visit of a day", () => {
    expect(onTimeAfter([], odds)).toBe(1);
  });

  it("falls with what comes before, and with a shorter arrival window", () => {
    const busy = onTimeAfter([morning], { ...odds, after: 1800 });
    expect(onTimeAfter([morning], odds)).toBeGreaterThan(busy);
    expect(busy).toBeGreaterThan(0.5);
    expect(onTimeAfter([{ ...morning, planned: 5 * 3600 }], odds)).toBeLessThan(onTimeAfter([morning], odds));
    expect(onTimeAfter([morning], { ...odds, factor: 3 })).toBeLessThan(0.2);
  });
});
