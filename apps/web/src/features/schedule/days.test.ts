import type { BoardVisit } from "@fieldwright/contract/schedule-board";
import { weekStartOf } from "@fieldwright/domain/calendar";
import { describe, expect, it } from "vitest";
import { monthDays, monthFrom, visitsByDay } from "./days";
import { boardVisit } from "./testing/board";

const visit = (_id: string, ...segments: [string, string][]): BoardVisit =>
  boardVisit(
    _id,
    segments.map(([start, end]) => ({ start, end })),
  );

it.each([
  ["2026-11-21", 0, "2026-11-15"],
  ["2026-11-22", 0, "2026-11-22"],
  ["2026-11-22", 1, "2026-11-16"],
  ["2026-11-18", 6, "2026-11-14"],
])("the week of %s begins on weekday %i, that is on %s", (day, startsOn, first) => {
  expect(weekStartOf(day, startsOn)).toBe(first);
});

describe("a month", () => {
  it("is shown in whole weeks that begin on the organization's first day", () => {
    const sundays = monthDays("2026-11-17", 0);
    expect([sundays[0], sundays.at(-1), sundays.length]).toEqual(["2026-11-01", "2026-12-05", 35]);
    const november = monthDays("2026-11-17", 1);
    expect([november[0], november.at(-1), november.length]).toEqual(["2026-10-26", "2026-12-06", 42]);
    const february = monthDays("2027-02-10", 1);
    expect([february[0], february.at(-1), february.length]).toEqual(["2027-02-01", "2027-02-28", 28]);
  });

  it("never needs more days than the server answers", () => {
    for (let month = 0; month < 48; month += 1)
      expect(monthDays(monthFrom("2026-01-01", month), 0).length).toBeLessThanOrEqual(42);
  });

  it("is followed and preceded by the first of others", () => {
    expect(monthFrom("2026-12-31", 1)).toBe("2027-01-01");
    expect(monthFrom("2026-03-31", -1)).toBe("2026-02-01");
  });
});

describe("the visits of a day", () => {
  const days = ["2026-11-17", "2026-11-18"];
  const found = (visits: BoardVisit[]) =>
    [...visitsByDay(days, visits, "America/Chicago")].map(([day, entries]) => [
      day,
      entries.map((entry) => entry.visit._id),
    ]);

  it("are those of its zone, by their start", () => {
    expect(
      found([
        visit("late", ["2026-11-18T04:00:00Z", "2026-11-18T05:00:00Z"]),
        visit("early", ["2026-11-17T14:00:00Z", "2026-11-17T15:00:00Z"]),
        visit("gone", ["2026-11-19T06:00:00Z", "2026-11-19T07:00:00Z"]),
      ]),
    ).toEqual([
      ["2026-11-17", ["early", "late"]],
      ["2026-11-18", []],
    ]);
  });

  it("include each day of a longer one", () => {
    const repipe = visit(
      "repipe",
      ["2026-11-17T14:00:00Z", "2026-11-17T23:00:00Z"],
      ["2026-11-18T14:00:00Z", "2026-11-18T20:00:00Z"],
    );
    expect(found([repipe])).toEqual([
      ["2026-11-17", ["repipe"]],
      ["2026-11-18", ["repipe"]],
    ]);
  });
});
