import { describe, expect, it } from "vitest";
import {
  anyOverlap,
  defaultHours,
  freeWithin,
  intersect,
  lengthOf,
  merge,
  type Span,
  shiftsWithin,
  subtract,
} from "./availability";

const span = (start: string, end: string): Span => ({ start: new Date(start), end: new Date(end) });
const texts = (spans: readonly Span[]) =>
  spans.map(({ start, end }) => `${start.toISOString().slice(5, 16)}/${end.toISOString().slice(5, 16)}`);

const chicago = "America/Chicago";
const phoenix = "America/Phoenix";
const allWeek = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, { start: 480, end: 1020 }]));

const hoursOn = (start: string, end: string) => {
  const [shift] = shiftsWithin({ 7: { start: 0, end: 1440 } }, chicago, span(start, end));
  return shift && lengthOf(shift) / 3_600_000;
};

describe("spans", () => {
  it("merges those that overlap or touch", () => {
    expect(
      texts(
        merge([
          span("2026-03-02T12:00Z", "2026-03-02T13:00Z"),
          span("2026-03-02T08:00Z", "2026-03-02T10:00Z"),
          span("2026-03-02T09:00Z", "2026-03-02T11:00Z"),
          span("2026-03-02T11:00Z", "2026-03-02T11:30Z"),
        ]),
      ),
    ).toEqual(["03-02T08:00/03-02T11:30", "03-02T12:00/03-02T13:00"]);
  });

  it("overlap if any piece falls into any of the taken times; touching is no overlap", () => {
    const work = [
      span("2026-03-02T08:00Z", "2026-03-02T10:00Z"),
      span("2026-03-03T08:00Z", "2026-03-03T10:00Z"),
    ];
    expect(anyOverlap(work, [span("2026-03-03T09:00Z", "2026-03-03T12:00Z")])).toBe(true);
    expect(anyOverlap(work, [span("2026-03-02T10:00Z", "2026-03-03T08:00Z")])).toBe(false);
    expect(anyOverlap(work, [])).toBe(false);
  });

  it("leaves what is before and after the taken time, and nothing of length zero", () => {
    const day = [span("2026-03-02T08:00Z", "2026-03-02T17:00Z")];
    expect(
      texts(
        subtract(day, [
          span("2026-03-02T07:00Z", "2026-03-02T09:00Z"),
          span("2026-03-02T12:00Z", "2026-03-02T13:00Z"),
          span("2026-03-02T16:00Z", "2026-03-02T17:00Z"),
        ]),
      ),
    ).toEqual(["03-02T09:00/03-02T12:00", "03-02T13:00/03-02T16:00"]);
    expect(subtract(day, day)).toEqual([]);
  });

  it("finds the common parts", () => {
    expect(
      texts(
        intersect(
          [span("2026-03-02T08:00Z", "2026-03-02T12:00Z"), span("2026-03-02T13:00Z", "2026-03-02T17:00Z")],
          [span("2026-03-02T10:00Z", "2026-03-02T14:00Z")],
        ),
      ),
    ).toEqual(["03-02T10:00/03-02T12:00", "03-02T13:00/03-02T14:00"]);
  });
});

describe("shifts", () => {
  it("keep their time of day when the clocks go forward", () => {
    const weekend = span("2026-03-07T06:00Z", "2026-03-10T05:00Z");
    expect(texts(shiftsWithin(allWeek, chicago, weekend))).toEqual([
      "03-07T14:00/03-07T23:00",
      "03-08T13:00/03-08T22:00",
      "03-09T13:00/03-09T22:00",
    ]);
  });

  it("keep their time of day when the clocks go back", () => {
    const weekend = span("2026-10-31T05:00Z", "2026-11-02T06:00Z");
    expect(texts(shiftsWithin(allWeek, chicago, weekend))).toEqual([
      "10-31T13:00/10-31T22:00",
      "11-01T14:00/11-01T23:00",
    ]);
  });

  it("stay put where the clocks never change", () => {
    for (const month of ["03-08", "11-01"])
      expect(
        texts(
          shiftsWithin(allWeek, phoenix, {
            start: new Date(`2026-${month}T07:00Z`),
            end: new Date(new Date(`2026-${month}T07:00Z`).getTime() + 86_400_000),
          }),
        ),
      ).toEqual([`${month}T15:00/${month === "03-08" ? "03-09" : "11-02"}T00:00`]);
  });

  it("of a whole day last 23 and 25 hours on the days of change", () => {
    expect(hoursOn("2026-03-08T06:00Z", "2026-03-09T05:00Z")).toBe(23);
    expect(hoursOn("2026-11-01T05:00Z", "2026-11-02T06:00Z")).toBe(25);
  });

  it("are none on days off", () => {
    expect(shiftsWithin(defaultHours, chicago, span("2026-03-14T06:00Z", "2026-03-16T05:00Z"))).toEqual([]);
  });
});

describe("free time", () => {
  it("is working hours without visits and time off", () => {
    const taken = [
      span("2026-03-02T15:00Z", "2026-03-02T17:00Z"),
      span("2026-03-02T20:00Z", "2026-03-03T20:00Z"),
    ];
    const week = span("2026-03-02T06:00Z", "2026-03-04T06:00Z");
    expect(texts(freeWithin({ hours: defaultHours, taken }, chicago, week))).toEqual([
      "03-02T14:00/03-02T15:00",
      "03-02T17:00/03-02T20:00",
      "03-03T20:00/03-03T23:00",
    ]);
  });
});
