import { describe, expect, it } from "vitest";
import { centsIn, minutesIn, thousandthsIn, whenIn } from "./read-cells";

const zone = "America/Chicago";

describe("an amount", () => {
  it.each([
    ["$1,234.50", 123_450],
    ["1.234,50 €", 123_450],
    ["USD 45", 4500],
    ["(120.00)", -12_000],
    ["-$3.10", -310],
    ["45.00-", -4500],
    [".5", 50],
    ["12,5", 1250],
  ])("%s is read", (cell, cents) => expect(centsIn(cell)).toBe(cents));

  it.each(["", "n/a", "12 apples", "1e9", "99999999999999"])("%s is none", (cell) =>
    expect(centsIn(cell)).toBeNull(),
  );

  it("a quantity and a rate have thousandths", () => {
    expect([thousandthsIn("1.5"), thousandthsIn("8.25 %"), thousandthsIn("many")]).toEqual([
      1500,
      8250,
      null,
    ]);
  });
});

describe("a date", () => {
  it.each([
    ["3/4/2025", "2025-03-04", null],
    ["03/04/25", "2025-03-04", null],
    ["13/4/2025", "2025-04-13", null],
    ["2025-03-04", "2025-03-04", null],
    ["04.03.2025", "2025-03-04", null],
    ["Mar 4, 2025", "2025-03-04", null],
    ["Tue Mar 04, 2025", "2025-03-04", null],
    ["4-Mar-25", "2025-03-04", null],
    ["45720", "2025-03-04", null],
    ["45720.5", "2025-03-04", 720],
    ["3/4/2025 2:30 PM", "2025-03-04", 870],
    ["2025-03-04 14:30:00", "2025-03-04", 870],
    ["March 4, 2025 at 9am", "2025-03-04", 540],
    ["2025-03-04T20:30:00Z", "2025-03-04", 870],
    ["2025-03-04T02:30:00Z", "2025-03-03", 1230],
  ])("%s is read", (cell, day, minute) => expect(whenIn(cell, zone)).toEqual({ day, minute }));

  it.each(["", "soon", "2/30/2025", "99999", "614-555-0101"])("%s is none", (cell) =>
    expect(whenIn(cell, zone)).toBeNull(),
  );

  it("a window of time has a start and an end", () => {
    expect(minutesIn("8:00 AM - 10:30 AM")).toEqual([480, 630]);
    expect(minutesIn("13:00-15:00")).toEqual([780, 900]);
  });
});
