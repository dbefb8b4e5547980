import { describe, expect, it } from "vitest";
import { hours, minutes, placeIndex } from "../model/problem";
import { exclusionOf, openingsOf } from "../openings";
import { at, onALine, person, wish, workDay } from "../testing/people";

const away = (from: number, until: number) =>
  person({ days: [workDay(0, { off: [{ from: at(0, from), until: at(0, until) }] })] });

describe("time off", () => {
  it("is left free", () => {
    const found = openingsOf(away(10, 14), wish(), onALine);
    expect(found.map(({ earliest, latest }) => [earliest, latest])).toEqual([
      [at(0, 8), at(0, 8)],
      [at(0, 14), at(0, 15)],
    ]);
  });

  it("refuses who is away too long, names it, and without it they are admitted", () => {
    expect(exclusionOf(away(9, 16), wish(), onALine)).toMatchObject({
      rule: "time off",
      change: { kind: "give up time off", from: at(0, 9), until: at(0, 16) },
    });
    expect(exclusionOf(person(), wish(), onALine)).toBeUndefined();
  });
});

const bookings = [{ visit: "a", from: at(0, 8), until: at(0, 12), place: placeIndex(0) }];
const allowing = (most: number) => person({ bookings, longestDay: hours(most) });

describe("the maximum day", () => {
  it("counts what is booked already", () => {
    expect(openingsOf(allowing(5), wish(), onALine)).toEqual([]);
    expect(openingsOf(allowing(6), wish(), onALine)).toHaveLength(1);
  });

  it("tells how much longer the day would be, and that much is enough", () => {
    expect(exclusionOf(allowing(5), wish(), onALine)).toMatchObject({
      rule: "maximum day",
      change: { kind: "work longer", seconds: hours(1) },
    });
    expect(exclusionOf(allowing(6), wish(), onALine)).toBeUndefined();
  });
});

const allowed = (...spans: readonly (readonly [number, number])[]) =>
  wish({ allowed: spans.map(([from, until]) => ({ from: at(0, from), until: at(0, until) })) });

describe("windows", () => {
  it("hold the whole visit, each of several", () => {
    const found = openingsOf(person(), allowed([9, 12], [14, 16]), onALine);
    expect(found.map(({ earliest, latest }) => [earliest, latest])).toEqual([
      [at(0, 9), at(0, 10)],
      [at(0, 14), at(0, 14)],
    ]);
  });

  it("refuse who works at other times, name a time that would do, and it does", () => {
    const excluded = exclusionOf(person(), allowed([5, 7]), onALine);
    expect(excluded).toMatchObject({
      rule: "window",
      change: { kind: "allow another time", start: at(0, 8) },
    });
    expect(exclusionOf(person(), allowed([8, 10]), onALine)).toBeUndefined();
  });
});

const until = (hour: number) => person({ days: [workDay(0, { until: at(0, hour) })] });

describe("working hours", () => {
  it("hold the whole visit", () => {
    const [opening] = openingsOf(until(12), wish(), onALine);
    expect([opening?.earliest, opening?.latest]).toEqual([at(0, 8), at(0, 10)]);
  });

  it("refuse who works too short a day, tell by how much, and that much is enough", () => {
    expect(exclusionOf(until(9.5), wish(), onALine)).toMatchObject({
      rule: "working hours",
      change: { kind: "work longer", seconds: minutes(30) },
    });
    expect(exclusionOf(until(10), wish(), onALine)).toBeUndefined();
  });
});
