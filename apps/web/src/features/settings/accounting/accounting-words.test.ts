import { dollars } from "@fieldwright/domain/money";
import { expect, it } from "vitest";
import { lastMonth, previewText } from "./accounting-words";

it("offers the whole month before, across the year too", () => {
  expect(lastMonth("2026-03-15")).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(lastMonth("2026-01-01")).toEqual({ from: "2025-12-01", to: "2025-12-31" });
});

it("says how much of each there is", () => {
  const preview = {
    invoices: { count: 1, total: dollars(1100) },
    payments: { count: 0, total: dollars(0) },
    clients: 2,
    exportedBefore: 0,
    voidedSince: [],
    closedThrough: null,
    hasMapping: false,
  };
  expect(previewText(preview)).toBe("1 invoice ($1,100.00), 0 payments ($0.00), 2 new clients");
});
