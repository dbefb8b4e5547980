import type { VisitToday } from "@fieldwright/contract/dashboard";
import { describe, expect, it } from "vitest";
import { dayScale } from "./today-card";

const zone = "America/New_York";
const day = "2026-11-17";

const visit = (start: string, end: string): VisitToday => ({
  _id: `${start} ${end}`,
  title: "Replace valve",
  start,
  end,
  status: "confirmed",
  technicians: [],
});
/** Hours in New York, which is UTC-5 in November. */
const at = (hour: number, until: number) =>
  visit(
    new Date(Date.UTC(2026, 10, 17, hour + 5)).toISOString(),
    new Date(Date.UTC(2026, 10, 17, until + 5)).toISOString(),
  );

describe("the day on the tape", () => {
  it("covers the usual hours when nothing is booked", () => {
    expect(dayScale(day, zone, [])).toEqual({ firstHour: 7, lastHour: 18, lanes: 0, bars: [] });
  });

  it("grows to hold an early and a late visit", () => {
    expect(dayScale(day, zone, [at(5, 6), at(19, 21)])).toMatchObject({ firstHour: 5, lastHour: 21 });
  });

  it("places a visit by the clock of the organization's zone", () => {
    const [bar] = dayScale(day, zone, [at(9, 11)]).bars;
    expect([bar?.start, bar?.end]).toEqual([9 * 60, 11 * 60]);
  });

  it("stacks visits that overlap and reuses a lane when an end touches a start", () => {
    const { bars, lanes } = dayScale(day, zone, [at(8, 10), at(9, 12), at(10, 11)]);
    expect(bars.map(({ lane }) => lane)).toEqual([0, 1, 0]);
    expect(lanes).toBe(2);
  });

  it("cuts a visit of several days at midnight", () => {
    const [bar] = dayScale(day, zone, [visit("2026-11-16T14:00:00Z", "2026-11-18T20:00:00Z")]).bars;
    expect([bar?.start, bar?.end]).toEqual([0, 24 * 60]);
  });
});
