import { describe, expect, it } from "vitest";
import { rangeOf, readReportSearch } from "./report-search";

describe("the range in the address bar", () => {
  it("is this year unless it says something that makes sense", () => {
    for (const raw of [
      {},
      { range: "ever" },
      { range: "custom", from: "2026-02-01" },
      { range: "custom", from: "2026-02-02", to: "2026-02-01" },
    ])
      expect(readReportSearch(raw)).toEqual({});
    const custom = { range: "custom", from: "2026-02-01", to: "2026-02-03" };
    expect(readReportSearch(custom)).toEqual(custom);
  });

  it.each([
    ["this-month", "2026-05-01", "2026-05-31"],
    ["last-month", "2026-04-01", "2026-04-30"],
    ["this-quarter", "2026-04-01", "2026-06-30"],
    ["this-year", "2026-01-01", "2026-12-31"],
    ["last-12-months", "2025-06-01", "2026-05-31"],
  ] as const)("%s is from %s to %s", (range, start, end) => {
    expect(rangeOf({ range }, "2026-05-31")).toEqual({ start, end });
  });
});
