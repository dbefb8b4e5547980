import { describe, expect, it } from "vitest";
import { hours, placeIndex, seconds } from "./model/problem";
import { exclusionOverDays, overSeveralDays, takesSeveralDays, teamOnDays } from "./several-days";
import { at, onALine, person, wish, workDay } from "./testing/people";

const days = Array.from({ length: 5 }, (_, day) => workDay(day));
const long = wish({ duration: hours(12) });

const starts = (...args: Parameters<typeof overSeveralDays>) =>
  overSeveralDays(...args)
    .map(({ start, end }) => [start, end])
    .sort(([a = 0], [b = 0]) => a - b);

describe("a visit of several days", () => {
  it("is one that is longer than anybody's day", () => {
    expect(takesSeveralDays([person({ days })], long)).toBe(true);
    expect(takesSeveralDays([person({ days })], wish({ duration: hours(9) }))).toBe(false);
    expect(takesSeveralDays([person({ days: [] })], long)).toBe(false);
  });

  it("begins with a working day and ends in another, the nights free", () => {
    expect(starts([person({ days })], long, onALine)).toEqual([
      [at(0, 8), at(1, 11)],
      [at(1, 8), at(2, 11)],
      [at(2, 8), at(3, 11)],
      [at(3, 8), at(4, 11)],
    ]);
  });

  it("meets no booking, with the way to it, no time off and no day that is not allowed", () => {
    const bookings = [{ visit: "a", from: at(1, 11), until: at(1, 12), place: placeIndex(10) }];
    const away = days.map((day, at) =>
      at === 3 ? { ...day, off: [{ from: day.from, until: day.until }] } : day,
    );
    expect(starts([person({ days, bookings })], long, onALine)).toEqual([
      [at(2, 8), at(3, 11)],
      [at(3, 8), at(4, 11)],
    ]);
    expect(starts([person({ days: away })], long, onALine)).toEqual([
      [at(0, 8), at(1, 11)],
      [at(1, 8), at(2, 11)],
    ]);
    const allowed = [{ from: at(1, 0), until: at(3, 0) }];
    expect(starts([person({ days })], { ...long, allowed }, onALine)).toEqual([[at(1, 8), at(2, 11)]]);
  });

  it("is for those who were named, and stays where it is locked", () => {
    const both = [person({ id: "a", days }), person({ id: "b", days })];
    const named = overSeveralDays(both, { ...long, only: ["b"] }, onALine);
    expect(new Set(named.flatMap(({ team }) => team.map((offer) => offer.person.id)))).toEqual(
      new Set(["b"]),
    );
    const held = { lock: "technician and time" as const, current: [{ technician: "a", start: at(1, 8) }] };
    expect(starts(both, { ...long, held }, onALine)).toEqual([[at(1, 8), at(2, 11)]]);
  });

  it("needs everyone of the crew, with the skills", () => {
    const both = [person({ id: "a", days }), person({ id: "b", days: days.slice(1) })];
    const together = overSeveralDays(both, { ...long, crew: 2 }, onALine);
    expect(together.map(({ start }) => start)).not.toContain(at(0, 8));
    for (const { team } of together) expect(team.map((offer) => offer.person.id)).toEqual(["a", "b"]);
    expect(overSeveralDays(both, { ...long, skills: ["drains"] }, onALine)).toEqual([]);
  });
});

describe("someone who can't take a visit of several days is told", () => {
  const exclusion = (who: Parameters<typeof person>[0], what = long) =>
    exclusionOverDays(person({ days, ...who }), what, onALine);
  const daily = days.map(({ from }, day) => ({
    visit: `on ${day}`,
    from: seconds(from + 3600),
    until: seconds(from + 7200),
    place: placeIndex(0),
  }));

  it("nothing if they can", () => {
    expect(exclusion({})).toBeUndefined();
  });

  it("the one visit or the one time off that is in the way", () => {
    const three = { ...long, duration: hours(45) };
    expect(exclusion({ bookings: daily.slice(2, 3) }, three)).toEqual({
      person: "sam",
      rule: "overlap",
      change: { kind: "give away a visit", visit: "on 2" },
    });
    const away = days.map((day, at) =>
      at === 2 ? { ...day, off: [{ from: day.from, until: day.until }] } : day,
    );
    expect(exclusion({ days: away }, three)).toMatchObject({
      rule: "time off",
      change: { kind: "give up time off", from: at(2, 8) },
    });
  });

  it("the most free days in a row if more is in the way, and that much fits", () => {
    const four = { ...long, duration: hours(36) };
    const bookings = [0, 3].flatMap((day) => daily.slice(day, day + 1));
    const busy = { days: days.slice(0, 4), bookings };
    expect(exclusion(busy, four)).toEqual({
      person: "sam",
      rule: "overlap",
      change: { kind: "shorten the visit", to: hours(18), start: at(1, 8) },
    });
    expect(exclusion(busy, { ...four, duration: hours(18) })).toBeUndefined();
    expect(exclusion({ days: days.slice(0, 1) }, four)).toMatchObject({
      rule: "working hours",
      change: { kind: "shorten the visit", to: hours(9) },
    });
  });

  it("the longest time on one day if no day is free", () => {
    expect(exclusion({ bookings: daily })).toMatchObject({
      change: { kind: "shorten the visit", to: hours(7), start: at(0, 10) },
    });
  });

  it("what keeps them from going at all, besides", () => {
    expect(exclusion({ skills: [] }, { ...long, skills: ["gas"], only: [] })).toEqual({
      person: "sam",
      rule: "skills",
      change: { kind: "learn", skills: ["gas"] },
      also: [{ kind: "pick them, too" }],
    });
  });
});

describe("who goes on given days", () => {
  const segments = days.slice(1, 3);
  const team = (people: Parameters<typeof teamOnDays>[0], crew = 1) =>
    teamOnDays(
      people,
      { ...long, crew },
      {
        leg: onALine,
        segmentsOf: () => segments,
        pointsOf: ({ home }) => home ?? 0,
      },
    )?.map(({ id }) => id);
  const far = person({ id: "far", home: placeIndex(9), days });
  const near = person({ id: "near", home: placeIndex(1), days });

  it("are those with the fewest points, as many as the crew needs", () => {
    expect(team([far, near])).toEqual(["near"]);
    expect(team([far, near], 2)).toEqual(["near", "far"]);
    expect(team([far, near], 3)).toBeUndefined();
  });

  it("are free on all of the days, with the skills", () => {
    const bookings = [{ visit: "a", from: at(2, 9), until: at(2, 10), place: placeIndex(0) }];
    expect(team([far, { ...near, bookings }])).toEqual(["far"]);
    const later = bookings.map((booking) => ({ ...booking, from: at(3, 9), until: at(3, 10) }));
    expect(team([far, { ...near, bookings: later }])).toEqual(["near"]);
    const asked = { ...long, skills: ["gas"] };
    const means = { leg: onALine, segmentsOf: () => segments, pointsOf: () => 0 };
    expect(teamOnDays([{ ...near, skills: [] }], asked, means)).toBeUndefined();
  });
});
