import { describe, expect, it } from "vitest";
import {
  brokenPreferences,
  givenUp,
  preferredSpans,
  relaxations,
  usualPlanWeights,
  wholeSteps,
  worthOf,
} from "./assistance";

const zone = "America/Chicago";
const at = (clock: string) => new Date(`${clock}:00-05:00`);
const both = { avoidWeekends: true, morningOnly: true };

/** Friday to Monday. */
const weekend = { start: at("2026-06-19T10:00"), end: at("2026-06-23T00:00") };

describe("times that keep the preferences", () => {
  it("are all when there are none", () => {
    expect(preferredSpans(weekend, { avoidWeekends: false, morningOnly: false }, zone)).toEqual([weekend]);
  });

  it("leave Saturday and Sunday of the zone out", () => {
    expect(preferredSpans(weekend, { ...both, morningOnly: false }, zone)).toEqual([
      { start: weekend.start, end: at("2026-06-20T00:00") },
      { start: at("2026-06-22T00:00"), end: weekend.end },
    ]);
  });

  it("end at noon", () => {
    expect(preferredSpans(weekend, both, zone)).toEqual([
      { start: weekend.start, end: at("2026-06-19T12:00") },
      { start: at("2026-06-22T00:00"), end: at("2026-06-22T12:00") },
    ]);
  });
});

describe("broken preferences", () => {
  it("are named, and only those that someone has", () => {
    const saturday = { start: at("2026-06-20T11:00"), end: at("2026-06-20T12:30") };
    expect(brokenPreferences(saturday, both, zone)).toEqual(["avoidWeekends", "morningOnly"]);
    expect(brokenPreferences(saturday, { ...both, avoidWeekends: false }, zone)).toEqual(["morningOnly"]);
  });

  it("are none for a morning that ends at twelve", () => {
    const friday = { start: at("2026-06-19T10:00"), end: at("2026-06-19T12:00") };
    expect(brokenPreferences(friday, both, zone)).toEqual([]);
  });
});

describe("preferences that nothing keeps", () => {
  it("are given up one at a time, weekends before mornings, and all of them only in the end", () => {
    expect(relaxations(both).map((kept) => givenUp(both, kept))).toEqual([
      { avoidWeekends: false, morningOnly: false },
      { avoidWeekends: true, morningOnly: false },
      { avoidWeekends: false, morningOnly: true },
      { avoidWeekends: true, morningOnly: true },
    ]);
  });

  it("are not asked for again by someone who has none", () => {
    expect(relaxations({ avoidWeekends: false, morningOnly: false })).toHaveLength(1);
    expect(relaxations({ avoidWeekends: true, morningOnly: false })).toHaveLength(2);
  });
});

describe("lengths", () => {
  it("are whole steps of five minutes, never shorter than asked for", () => {
    expect([30, 47, 50, 51].map(wholeSteps)).toEqual([30, 50, 50, 55]);
  });
});

describe("what a job is worth in plans", () => {
  const job = { priority: "medium", amount: 5_000, openQuotes: 4_000, isAgreement: true } as const;
  const worth = (weights: object, more: object = {}, winRate = 0.5) =>
    worthOf({ ...usualPlanWeights, ...weights }, { ...job, ...more }, winRate);

  it("is nothing while no weight is on, for urgent work too", () => {
    expect(worth({})).toBe(0);
    expect(worth({}, { priority: "urgent" })).toBe(0);
  });

  it("grows with the price, and more where it counts a lot", () => {
    const [some, lot] = [worth({ revenue: "some" }), worth({ revenue: "lot" })];
    expect(lot).toBeCloseTo(0.45);
    expect(some).toBeCloseTo(0.3);
    expect(worth({ revenue: "lot" }, { amount: 4_000 })).toBeLessThan(lot);
    expect(worth({ revenue: "lot" }, { amount: 0 })).toBe(0);
  });

  it("counts open quotes as often as they are won", () => {
    const ofQuotes = worth({ winChance: "lot" });
    expect(ofQuotes).toBeCloseTo(worth({ revenue: "lot" }, { amount: 2_000 }));
    expect(worth({ winChance: "lot" }, {}, 0)).toBe(0);
  });

  it("is more for customers with recurring visits, and the size still counts among them", () => {
    const weights = { agreements: "lot", revenue: "lot" };
    expect(worth(weights)).toBeGreaterThan(worth(weights, { isAgreement: false }));
    expect(worth(weights, { amount: 6_000 })).toBeGreaterThan(worth(weights));
  });

  it("never reaches the next priority, and urgent work is worth more than any other", () => {
    const weights = { revenue: "lot", winChance: "lot", agreements: "lot" };
    const most = worth(weights, { amount: 1e9 }, 1);
    expect(most).toBeLessThan(1);
    expect(
      worth(weights, { priority: "urgent", amount: 0, openQuotes: 0, isAgreement: false }),
    ).toBeGreaterThanOrEqual(most);
  });
});
