import { describe, expect, it } from "vitest";
import { buildScale, daysFrom, fittingHour, hour, hourMarks, snap, stripsOf, timeAt, xOf } from "./scale";

const at = (text: string) => Date.parse(text);

const day = (on: string, zone: string, hours = { first: 0, last: 24 }) =>
  buildScale({ days: [on], zone, hours, hour: 84 });

describe("a day of the board", () => {
  const scale = day("2026-11-17", "America/Chicago", { first: 7, last: 18 });

  it("is as wide as its hours", () => {
    expect(scale.width).toBe(11 * 84);
  });

  it("finds the pixel of a time and the time of a pixel", () => {
    expect(xOf(scale, at("2026-11-17T15:30:00Z"))).toBe(2.5 * 84);
    expect(timeAt(scale, 2.5 * 84)).toBe(at("2026-11-17T15:30:00Z"));
  });

  it("keeps what lies beyond at its edges", () => {
    expect(xOf(scale, at("2026-11-17T06:00:00Z"))).toBe(0);
    expect(xOf(scale, at("2026-11-18T06:00:00Z"))).toBe(scale.width);
    expect(timeAt(scale, -50)).toBe(at("2026-11-17T13:00:00Z"));
    expect(timeAt(scale, 9999)).toBe(at("2026-11-18T00:00:00Z"));
  });

  it("snaps to quarters of an hour", () => {
    expect(snap(at("2026-11-17T15:07:00Z"))).toBe(at("2026-11-17T15:00:00Z"));
    expect(snap(at("2026-11-17T15:08:00Z"))).toBe(at("2026-11-17T15:15:00Z"));
  });
});

const shown = (on: string) => hourMarks(day(on, "America/Chicago")).map(({ hourOfDay }) => hourOfDay);

describe("when clocks change", () => {
  it.each([
    ["2026-03-08", "America/Chicago", 23],
    ["2026-11-01", "America/Chicago", 25],
    ["2026-03-08", "America/Phoenix", 24],
    ["2026-11-01", "America/Phoenix", 24],
  ])("%s in %s has %i hours", (on, zone, hours) => {
    expect(day(on, zone).width).toBe(hours * 84);
    expect(hourMarks(day(on, zone))).toHaveLength(hours);
  });

  it("an hour is left out in spring and comes twice in autumn", () => {
    expect(shown("2026-03-08").slice(0, 4)).toEqual([0, 1, 3, 4]);
    expect(shown("2026-11-01").slice(0, 4)).toEqual([0, 1, 1, 2]);
  });

  it("pixels and times still answer each other, quarter by quarter", () => {
    for (const on of ["2026-03-08", "2026-11-01"]) {
      const scale = day(on, "America/Chicago");
      for (let x = 0; x < scale.width; x += 21) expect(xOf(scale, timeAt(scale, x))).toBeCloseTo(x, 6);
    }
  });

  it("a working day from eight is drawn from eight, whatever happened at night", () => {
    const scale = day("2026-11-01", "America/Chicago", { first: 8, last: 17 });
    expect(scale.panels[0]?.start).toBe(at("2026-11-01T14:00:00Z"));
    expect(scale.width).toBe(9 * 84);
  });
});

describe("a week of the board", () => {
  const week = buildScale({
    days: daysFrom("2026-11-16", 7),
    zone: "America/Chicago",
    hours: { first: 8, last: 18 },
    hour: 16,
  });

  it("puts day after day and leaves the nights out", () => {
    expect(week.width).toBe(7 * 160);
    expect(xOf(week, at("2026-11-17T14:00:00Z"))).toBe(160);
    expect(timeAt(week, 176)).toBe(at("2026-11-17T15:00:00Z"));
  });

  it("shows a stretch over a night as a strip on each day", () => {
    const stretch = { start: at("2026-11-16T22:00:00Z"), end: at("2026-11-17T16:00:00Z") };
    expect(stripsOf(week, stretch)).toEqual([
      { x: 128, width: 32 },
      { x: 160, width: 32 },
    ]);
  });

  it("shows nothing of what happens at night", () => {
    const night = at("2026-11-17T04:00:00Z");
    expect(stripsOf(week, { start: night, end: night + hour })).toEqual([]);
  });
});

it("fits the day's hours to the room, down to a width at which one can read", () => {
  const day = { first: 7, last: 18 };
  expect(fittingHour(day, 1148)).toBe(104);
  expect(fittingHour(day, 1472) * 11).toBeLessThanOrEqual(1472);
  expect(fittingHour(day, 300)).toBe(56);
});
