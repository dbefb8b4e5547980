import type { BoardPerson, BoardVisit } from "@fieldwright/contract/schedule-board";
import { describe, expect, it } from "vitest";
import { buildRows } from "../board/board-rows";
import { buildScale, minute } from "../board/scale";
import { boardPerson, boardVisit } from "../testing/board";
import { bestStart, fitOn, type Needs, openDayOf, standing, twoOffers } from "./fit";

const zone = "America/Chicago";
const shop = { lat: 40, lng: -83 };
/** About 12 minutes away by our estimate. */
const suburb = { lat: 40.0475, lng: -83 };

/** A time of Tuesday, Nov 17 in Chicago. */
const at = (time: string) => Date.parse(`2026-11-17T${time}:00-06:00`);

const person = (_id: string, more: Partial<BoardPerson> = {}): BoardPerson =>
  boardPerson(_id, { skills: ["hvac"], ...more });

const visit = (start: string, end: string, user: string): BoardVisit => {
  const span = { start: new Date(at(start)).toISOString(), end: new Date(at(end)).toISOString() };
  return boardVisit(`${user} ${start}`, span, [user], { coordinates: shop });
};

const days = ["2026-11-17", "2026-11-18", "2026-11-21"];
const scale = buildScale({ days, zone, hours: { first: 0, last: 24 }, hour: 1 });
const [tuesday, , saturday] = scale.panels;

const rowsOf = (people: BoardPerson[], visits: BoardVisit[]) =>
  buildRows(scale, { people, visits, travel: { trips: [] } });

const needs: Needs = {
  length: 90 * minute,
  place: suburb,
  skills: ["hvac"],
  now: at("06:00"),
};

const clock = (instant: number | undefined) =>
  instant === undefined ? undefined : new Date(instant - 6 * 60 * minute).toISOString().slice(11, 16);

const fit = (people: BoardPerson[], visits: BoardVisit[], more: Partial<Needs> = {}) =>
  fitOn(rowsOf(people, visits), { ...needs, ...more }, tuesday ?? { start: 0, end: 0 });

const offers = (...asked: Parameters<typeof fit>) =>
  fit(...asked).candidates.map(({ row, offers: found }) => [
    row.id,
    ...found.map(({ start }) => clock(start)),
  ]);

describe("an offer", () => {
  it("starts after the drive from the visit before with 10 minutes to spare, at a quarter of an hour", () => {
    expect(offers([person("sam")], [visit("08:00", "09:30", "sam")])).toEqual([["sam", "10:00"]]);
  });

  it("leaves time for the drive to the next visit, and is tight before it is none", () => {
    const around = [visit("08:00", "09:30", "sam"), visit("11:30", "17:00", "sam")];
    expect(offers([person("sam")], around)).toEqual([["sam", "09:45"]]);
    const narrow = [visit("08:00", "09:30", "sam"), visit("11:15", "17:00", "sam")];
    expect(offers([person("sam")], narrow)).toEqual([]);
  });

  it("is not in the past, not in time off and not after hours", () => {
    const off = { start: new Date(at("10:00")).toISOString(), end: new Date(at("15:00")).toISOString() };
    const sam = person("sam", { timeOff: [{ ...off, reason: "Dentist" }] });
    expect(offers([sam], [], { now: at("08:05") })).toEqual([["sam", "08:30", "15:00"]]);
    expect(offers([sam], [], { now: at("15:35") })).toEqual([]);
  });

  it("leaves time today for the drive from where the person is", () => {
    const sam = person("sam", { home: shop });
    expect(offers([sam], [], { now: at("09:58") })).toEqual([["sam", "10:15"]]);
    expect(offers([sam], [], { now: at("10:04") })).toEqual([["sam", "10:30"]]);
    const early = [visit("08:00", "09:00", "sam")];
    expect(offers([sam], early, { now: at("10:04") })).toEqual([["sam", "10:30"]]);
    expect(offers([sam], [], { now: at("07:30") })).toEqual([["sam", "08:00"]]);
  });

  it("keeps close to a typed time", () => {
    expect(offers([person("sam")], [], { wanted: at("13:00") })).toEqual([["sam", "13:00"]]);
    expect(offers([person("sam")], [], { wanted: at("16:30") })).toEqual([["sam", "15:30"]]);
  });

  it("keeps 15 minutes free if the drive is unknown", () => {
    expect(offers([person("sam")], [visit("08:00", "09:30", "sam")], { place: null })).toEqual([
      ["sam", "09:45"],
    ]);
  });
});

it("another day takes the typed time itself where it fits, else the closest one", () => {
  const [, sam] = rowsOf([person("sam")], [visit("14:00", "17:00", "sam")]);
  if (!sam || !tuesday) throw new Error("no row");
  const best = (wanted?: number) => clock(bestStart(sam, { ...needs, wanted }, tuesday));
  expect(best()).toBe("08:00");
  expect(best(at("10:10"))).toBe("10:10");
  expect(best(at("15:10"))).toBe("12:15");
});

const times = (visits: BoardVisit[]) => {
  const [sam] = fit([person("sam")], visits).candidates;
  if (!sam || !tuesday) throw new Error("no offer");
  return twoOffers(sam.row, sam.offers, needs, tuesday).map(({ start }) => clock(start));
};

it("a phone shows two times, of the same gap if there is no other", () => {
  expect(times([])).toEqual(["08:00", "12:00"]);
  expect(times([visit("11:00", "12:00", "sam")])).toEqual(["08:00", "12:30"]);
  expect(times([visit("08:00", "15:00", "sam")])).toEqual(["15:30"]);
});

it("people are sorted by how much driving the visit adds and how full their day is", () => {
  const near = person("near", { home: suburb });
  const far = person("far", { home: { lat: 40.4, lng: -83 } });
  const full = person("full", { home: suburb });
  const busy = [visit("11:00", "14:00", "full"), visit("14:00", "17:00", "full")];
  expect(fit([far, full, near], busy).candidates.map(({ row }) => row.id)).toEqual(["near", "full", "far"]);
});

it("people who can't go are listed with the reason", () => {
  const away = { start: "2026-11-17T00:00:00Z", end: "2026-11-18T12:00:00Z", reason: "" };
  const people = [
    person("unskilled", { skills: [] }),
    person("away", { timeOff: [away] }),
    person("off", { workingHours: {} }),
    person("booked"),
    person("short", { workingHours: { "2": { start: 8 * 60, end: 9 * 60 } } }),
    person("gone", { isActive: false }),
  ];
  const { candidates, unfit } = fit(people, [visit("08:00", "16:30", "booked")]);
  expect(candidates).toEqual([]);
  expect(unfit.map(({ row, why }) => [row.id, why])).toEqual([
    ["unskilled", "skills"],
    ["away", "away"],
    ["off", "off"],
    ["booked", "booked"],
    ["short", "short"],
  ]);
});

it("a chosen time says where the person comes from and what is left", () => {
  const [, sam] = rowsOf([person("sam")], [visit("08:00", "09:30", "sam"), visit("12:00", "13:00", "sam")]);
  if (!sam || !tuesday) throw new Error("no row");
  const slot = { start: at("10:15"), end: at("11:45") };
  const found = standing(sam, slot, { place: suburb }, tuesday);
  expect(found.from?.visit.client.name).toBe("Grace Liu");
  expect(found.drive).toBe(12);
  expect(found.before).toBe(33);
  expect(found.after).toBe(3);
});

const tile = (people: BoardPerson[], visits: BoardVisit[], panel = tuesday, holiday?: string) => {
  if (!panel) throw new Error("no day");
  const { kind, open } = openDayOf(rowsOf(people, visits), needs, {
    ...panel,
    hours: { first: 7, last: 18 },
    holiday,
  });
  return [kind, open / 60];
};

describe("a day's tile", () => {
  it("counts the free hours of those who have the skills", () => {
    const people = [person("sam"), person("unskilled", { skills: [] })];
    expect(tile(people, [visit("08:00", "11:00", "sam")])).toEqual(["open", 6]);
  });

  it("says when nothing fits, nobody works, or it is a holiday", () => {
    expect(tile([person("sam")], [visit("08:00", "16:30", "sam")])).toEqual(["full", 0.5]);
    expect(tile([person("sam")], [], saturday)).toEqual(["closed", 0]);
    expect(tile([person("sam")], [], tuesday, "Founders' day")[0]).toBe("holiday");
  });
});
