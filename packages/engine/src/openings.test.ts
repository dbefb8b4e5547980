import { describe, expect, it } from "vitest";
import type { Person, Wish } from "./model/booking";
import { hours, minutes, placeIndex, seconds } from "./model/problem";
import { exclusionOf, longestFree, openingsOf } from "./openings";
import { at, lunchOn, onALine, person, wish, workDay } from "./testing/people";

const openings = (who: Partial<Person>, what: Partial<Wish> = {}) =>
  openingsOf(person(who), wish(what), onALine).map(({ earliest, latest }) => [
    earliest / 3600,
    latest / 3600,
  ]);

const exclusion = (who: Partial<Person>, what: Partial<Wish> = {}) =>
  exclusionOf(person(who), wish(what), onALine);

const full = { visit: "full", from: at(0, 8), until: at(0, 17), place: placeIndex(0) };

describe("a person can begin a visit", () => {
  it("from the first minute of work until it would end with the day", () => {
    expect(openings({})).toEqual([[8, 15]]);
  });

  it("only between bookings, the way to and from them left free", () => {
    const bookings = [{ visit: "a", from: at(0, 10), until: at(0, 11), place: placeIndex(30) }];
    expect(openings({ bookings }, { duration: hours(1) })).toEqual([
      [8, 8.5],
      [11.5, 16],
    ]);
  });

  it("with a buffer of the caller's where a place is unknown", () => {
    const bookings = [{ visit: "a", from: at(0, 10), until: at(0, 11), place: null }];
    expect(openings({ bookings }, { duration: hours(1) })).toEqual([
      [8, 8.75],
      [11.25, 16],
    ]);
  });

  it("not in time off", () => {
    expect(openings({ days: [workDay(0, { off: [{ from: at(0, 10), until: at(0, 14) }] })] })).toEqual([
      [8, 8],
      [14, 15],
    ]);
  });

  it("only where the visit is allowed", () => {
    expect(openings({}, { allowed: [{ from: at(0, 9), until: at(0, 12) }] })).toEqual([[9, 10]]);
  });

  it("only with every skill", () => {
    expect(openings({}, { skills: ["gas", "drains"] })).toEqual([]);
  });

  it("not beyond the longest day", () => {
    const bookings = [{ visit: "a", from: at(0, 8), until: at(0, 12), place: placeIndex(0) }];
    expect(openings({ bookings, longestDay: hours(5) })).toEqual([]);
    expect(openings({ bookings, longestDay: hours(6) })).toEqual([[12, 15]]);
  });

  describe("with lunch from 11 to 2", () => {
    const days = [workDay(0, { rest: lunchOn(0) })];
    const morning = { visit: "a", from: at(0, 8), until: at(0, 11), place: placeIndex(0) };
    const afternoon = { visit: "b", from: at(0, 14), until: at(0, 17), place: placeIndex(15) };

    it("before or after the break, in the only gap that is left for it", () => {
      expect(openings({ days, bookings: [afternoon] }, { duration: hours(3) })).toEqual([[8, 10.25]]);
      expect(openings({ days, bookings: [morning] }, { duration: hours(3) })).toEqual([[11.5, 14]]);
      expect(openings({ days, bookings: [morning, afternoon] }, { duration: hours(3) })).toEqual([]);
      expect(openings({ days, bookings: [morning, afternoon] }, { duration: hours(2) })).toEqual([
        [11, 11.25],
        [11.5, 11.75],
      ]);
    });

    it("says so when only the break is in the way", () => {
      const bookings = [morning, { ...afternoon, place: placeIndex(0) }];
      expect(exclusion({ days, bookings }, { duration: hours(3) })).toEqual({
        person: "sam",
        rule: "break",
        change: { kind: "move the break" },
      });
    });

    it("at any time for work of half a day, or where no break is left", () => {
      expect(openings({ days }, { duration: hours(5) })).toEqual([[8, 12]]);
      const through = [
        { ...morning, until: at(0, 11.75) },
        { ...afternoon, from: at(0, 12), until: at(0, 15) },
      ];
      expect(openings({ days, bookings: through }, { duration: hours(1) })).toEqual([[15.25, 16]]);
    });
  });

  it("on the quarter hour", () => {
    const bookings = [{ visit: "a", from: at(0, 8), until: seconds(at(0, 8) + 60), place: placeIndex(0) }];
    expect(openings({ bookings })).toEqual([[8.25, 15]]);
  });
});

describe("someone left out is told the first rule and the smallest change", () => {
  it("nothing for someone who can come", () => {
    expect(exclusion({})).toBeUndefined();
  });

  it("the skill, and with it they are admitted", () => {
    expect(exclusion({}, { skills: ["drains"] })).toEqual({
      person: "sam",
      rule: "skills",
      change: { kind: "learn", skills: ["drains"] },
    });
    expect(exclusion({ skills: ["gas", "drains"] }, { skills: ["drains"] })).toBeUndefined();
  });

  it("the minutes after hours, and with them they are admitted", () => {
    const day = workDay(0, { until: at(0, 9.5) });
    expect(exclusion({ days: [day] })).toMatchObject({
      rule: "working hours",
      change: { kind: "work longer", seconds: minutes(30) },
    });
    expect(exclusion({ days: [workDay(0, { until: at(0, 10) })] })).toBeUndefined();
  });

  it("the time off", () => {
    const off = { from: at(0, 8), until: at(0, 16) };
    expect(exclusion({ days: [workDay(0, { off: [off] })] })).toMatchObject({
      rule: "time off",
      change: { kind: "give up time off", ...off },
    });
  });

  it("the visit that is in the way and by how much", () => {
    const bookings = [
      { visit: "early", from: at(0, 8), until: at(0, 9.5), place: placeIndex(0) },
      { visit: "late", from: at(0, 11), until: at(0, 17), place: placeIndex(0) },
    ];
    expect(exclusion({ bookings })).toMatchObject({
      rule: "overlap",
      change: { kind: "move a visit", seconds: minutes(30) },
    });
    expect(exclusion({ bookings: [{ ...full, from: at(0, 10) }] })).toBeUndefined();
  });

  it("the longest day", () => {
    const bookings = [{ visit: "a", from: at(0, 8), until: at(0, 12), place: placeIndex(0) }];
    expect(exclusion({ bookings, longestDay: hours(5) })).toMatchObject({
      rule: "maximum day",
      change: { kind: "work longer", seconds: hours(1) },
    });
  });

  it("the longest visit that fits, for one that is longer than any day", () => {
    const long = { duration: hours(40), skills: ["gas"] };
    const shorter = { kind: "shorten the visit", to: hours(9), start: at(0, 8) };
    expect(exclusion({}, long)).toMatchObject({ rule: "working hours", change: shorter });
    expect(exclusion({ skills: [] }, long)).toMatchObject({
      rule: "skills",
      change: { kind: "learn", skills: ["gas"] },
      also: [shorter],
    });
  });

  it("the longest time between bookings where no two changes are enough", () => {
    const bookings = [0, 1].flatMap((day) =>
      [8, 11, 14, 16].map((hour) => ({ ...full, from: at(day, hour), until: at(day, hour + 1) })),
    );
    const busy = { days: [workDay(0), workDay(1, { until: at(1, 20) })], bookings };
    expect(exclusion(busy, { duration: hours(8) })).toMatchObject({
      rule: "maximum day",
      change: { kind: "shorten the visit", to: hours(3), start: at(1, 17) },
    });
    expect(longestFree(person(busy), wish({ duration: hours(8) }), onALine)).toMatchObject({
      start: at(1, 17),
      length: hours(3),
    });
    expect(exclusion(busy, { duration: hours(3) })).toBeUndefined();
  });

  it("every change where no two are enough, and nothing shorter is free", () => {
    const what = { skills: ["gas"], only: ["maria"] };
    expect(exclusion({ bookings: [full], skills: [] }, what)).toMatchObject({
      rule: "skills",
      change: { kind: "learn", skills: ["gas"] },
      also: [
        { kind: "pick them, too" },
        { kind: "work longer", seconds: hours(1) },
        { kind: "move a visit", visit: "full", seconds: hours(2) },
      ],
    });
  });

  it("no change where none helps", () => {
    expect(exclusion({ days: [] })).toMatchObject({ rule: "working hours", change: null });
  });
});
