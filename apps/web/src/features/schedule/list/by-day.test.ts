import { expect, it } from "vitest";
import { byDay } from "./by-day";

const at = (startDate: string) => ({ startDate });

it("puts visits of one day together, in the zone's days and by their start", () => {
  const visits = [at("2026-11-18T04:00:00Z"), at("2026-11-20T15:00:00Z"), at("2026-11-17T15:00:00Z")];
  expect(byDay(visits, "America/Chicago")).toEqual([
    { day: "2026-11-17", visits: [at("2026-11-17T15:00:00Z"), at("2026-11-18T04:00:00Z")] },
    { day: "2026-11-20", visits: [at("2026-11-20T15:00:00Z")] },
  ]);
});
