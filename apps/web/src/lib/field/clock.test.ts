import { describe, expect, it } from "vitest";
import { type ClockSample, clockOffset, measureClock, withSample } from "./clock";

const sample = (offset: number, roundTrip: number): ClockSample => ({ offset, roundTrip });
const known = (...newestLast: readonly ClockSample[]) =>
  newestLast.reduce<readonly ClockSample[]>(withSample, []);

describe("the clock of a phone", () => {
  it("is compared with the server's in the middle of the round trip", () => {
    const sentAt = Date.parse("2026-11-16T10:00:00Z");
    expect(measureClock("2026-11-16T10:10:01Z", sentAt, sentAt + 2_000)).toEqual({
      offset: 600_000,
      roundTrip: 2_000,
    });
  });

  it("is right until an answer says otherwise", () => {
    expect(clockOffset([])).toBe(0);
  });

  it("is corrected by the quickest of the recent answers", () => {
    expect(clockOffset(known(sample(5_200, 900), sample(5_010, 40), sample(4_600, 1_500)))).toBe(5_010);
  });

  it("forgets answers from before someone set it", () => {
    expect(clockOffset(known(sample(5_000, 40), sample(-3_600_000, 300)))).toBe(-3_600_000);
  });

  it("forgets old answers", () => {
    const slow = Array.from({ length: 8 }, (_, index) => sample(2_000 + index, 500));
    expect(clockOffset(known(sample(1_990, 10), ...slow))).toBe(2_007);
  });
});
