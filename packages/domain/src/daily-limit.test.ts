import { describe, expect, it } from "vitest";
import { dailyLimit } from "./daily-limit";

const founded = new Date("2026-01-01T12:00:00Z");
const after = (days: number, ceiling = 2000) =>
  dailyLimit(founded, new Date(founded.getTime() + days * 24 * 3_600_000), ceiling);

describe("the daily limit of an organization", () => {
  it("is 50 in the first week and doubles every week", () => {
    expect([0, 6.9, 7, 14, 21].map((days) => after(days))).toEqual([50, 50, 100, 200, 400]);
  });

  it("never passes the deployment's ceiling, however old the organization is", () => {
    expect([after(42), after(9000), after(0, 20)]).toEqual([2000, 2000, 20]);
  });

  it("is that of a new one where the clock is behind", () => {
    expect(after(-3)).toBe(50);
  });
});
