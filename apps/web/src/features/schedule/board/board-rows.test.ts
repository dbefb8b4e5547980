import type { BoardPerson, BoardVisit } from "@fieldwright/contract/schedule-board";
import { describe, expect, it } from "vitest";
import { boardVisit, boardPerson as person } from "../testing/board";
import { buildRows, hoursOf } from "./board-rows";
import { freedomOf, isChange, moveOf, placed, teamAfter } from "./moves";
import { buildScale } from "./scale";
import { judge } from "./verdict";
import { stopAfter } from "./walk";

const zone = "America/Chicago";
const at = (time: string, day = "17") => `2026-11-${day}T${time}:00.000Z`;

const visit = (_id: string, start: string, end: string, people: string[], more: Partial<BoardVisit> = {}) =>
  boardVisit(_id, { start, end }, people, {
    duration: (Date.parse(end) - Date.parse(start)) / 60_000,
    ...more,
  });

const scale = buildScale({ days: ["2026-11-17"], zone, hours: { first: 7, last: 18 }, hour: 84 });

const rowsOf = (board: { people: BoardPerson[]; visits: BoardVisit[] }) =>
  buildRows(scale, { ...board, travel: { trips: [] } });

describe("lunch", () => {
  const lunchBreak = { minutes: 30, start: 11 * 60, end: 14 * 60 };
  const spanOf = (people: BoardPerson[], visits: BoardVisit[] = []) =>
    buildRows(scale, { people, visits, travel: { trips: [] }, lunchBreak })[1]?.lunch.map(({ x, width }) => [
      7 + x / scale.hour,
      width / scale.hour,
    ]);

  it("is near the middle of its hours, where visits leave room", () => {
    expect(spanOf([person("sam")])).toEqual([[12.25, 0.5]]);
    const noon = visit("noon", at("18:00"), at("19:00"), ["sam"]);
    expect(spanOf([person("sam")], [noon])).toEqual([[11.5, 0.5]]);
    const long = visit("long", at("17:00"), at("20:00"), ["sam"]);
    expect(spanOf([person("sam")], [long])).toEqual([]);
  });

  it("is not drawn for who is off in these hours", () => {
    const off = [{ start: at("17:00"), end: at("18:00"), reason: "" }];
    expect(spanOf([person("sam", { timeOff: off })])).toEqual([]);
    expect(spanOf([person("sam", { workingHours: { "2": { start: 12 * 60, end: 20 * 60 } } })])).toEqual([]);
  });
});

describe("rows", () => {
  it("begin with what needs a technician", () => {
    const rows = rowsOf({
      people: [person("sam")],
      visits: [
        visit("boiler", at("15:00"), at("16:00"), []),
        visit("drain", at("15:00"), at("16:00"), ["sam"]),
      ],
    });
    expect(rows.map(({ id, pieces }) => [id, pieces.map((piece) => piece.visit._id)])).toEqual([
      ["open", ["boiler"]],
      ["sam", ["drain"]],
    ]);
  });

  it("show a crew's visit with each of them", () => {
    const crew = visit("boiler", at("15:00"), at("16:00"), ["sam", "elena"]);
    const rows = rowsOf({ people: [person("sam"), person("elena")], visits: [crew] });
    expect(rows.map(({ pieces }) => pieces.length)).toEqual([0, 1, 1]);
  });

  it("put visits at the same time below each other and say how much they share", () => {
    const [, sam] = rowsOf({
      people: [person("sam")],
      visits: [
        visit("one", at("15:00"), at("16:30"), ["sam"]),
        visit("two", at("16:15"), at("17:00"), ["sam"]),
        visit("three", at("17:00"), at("18:00"), ["sam"]),
      ],
    });
    expect(sam?.lanes).toBe(2);
    expect(sam?.pieces.map(({ lane, overlap }) => [lane, overlap])).toEqual([
      [0, 15],
      [1, 15],
      [0, 0],
    ]);
  });

  it("shade what is not a shift, and count what is booked of it without time off", () => {
    const dentist = { start: at("18:00"), end: at("19:00"), reason: "dentist" };
    const [, sam] = rowsOf({
      people: [person("sam", { timeOff: [dentist] })],
      visits: [visit("one", at("15:00"), at("16:30"), ["sam"])],
    });
    expect(sam?.off).toEqual([
      { x: 0, width: 84 },
      { x: 10 * 84, width: 84 },
    ]);
    expect(sam?.timeOff).toEqual([{ x: 5 * 84, width: 84, reason: "dentist" }]);
    expect([sam?.booked, sam?.capacity]).toEqual([90, 8 * 60]);
  });

  it("shade a holiday as a whole", () => {
    const workingHours = { ...person("sam").workingHours, daysOff: scale.panels.map(({ day }) => day) };
    const [, sam] = rowsOf({ people: [person("sam", { workingHours })], visits: [] });
    expect(sam?.off).toEqual([{ x: 0, width: scale.width }]);
    expect(sam?.capacity).toBe(0);
  });

  it("draw the drive before the next visit, in red when the time is short", () => {
    const downtown = { coordinates: { lat: 39.9612, lng: -82.9988 } };
    const hilliard = { coordinates: { lat: 40.0334, lng: -83.1582 } };
    const [, sam] = rowsOf({
      people: [person("sam")],
      visits: [
        visit("one", at("15:00"), at("16:00"), ["sam"], downtown),
        visit("two", at("17:00"), at("18:00"), ["sam"], hilliard),
        visit("three", at("18:15"), at("19:00"), ["sam"], downtown),
        visit("four", at("20:00"), at("21:00"), ["sam"]),
      ],
    });
    expect(sam?.drives.map(({ minutes, isShort }) => [minutes, isShort])).toEqual([
      [27, false],
      [27, true],
      [null, false],
    ]);
  });

  it("cover early shifts and late visits", () => {
    const early = person("sam", { workingHours: { "1": { start: 5 * 60 + 30, end: 12 * 60 } } });
    const late = visit("late", at("01:00", "18"), at("02:30", "18"), []);
    expect(hoursOf({ people: [], visits: [] }, zone, ["2026-11-17"])).toEqual({ first: 7, last: 18 });
    expect(hoursOf({ people: [early], visits: [late] }, zone, ["2026-11-17"])).toEqual({
      first: 5,
      last: 21,
    });
  });
});

describe("a place in a row", () => {
  const dentist = { start: at("20:00"), end: at("21:00"), reason: "dentist" };
  const [, sam] = rowsOf({
    people: [person("sam", { timeOff: [dentist] })],
    visits: [visit("drain", at("15:00"), at("16:00"), ["sam"])],
  });
  const verdict = (start: string, end: string, without: string[] = []) =>
    sam &&
    judge(
      sam,
      { start: Date.parse(start), end: Date.parse(end), coordinates: null, without: new Set(without) },
      scale,
    );

  it("is refused on top of another visit, but not on top of itself", () => {
    expect(verdict(at("15:45"), at("16:45"))).toEqual({
      tone: "clashes",
      text: "15 min overlap with drain",
    });
    expect(verdict(at("15:45"), at("16:45"), ["drain"])?.tone).toBe("fits");
  });

  it("fits where an end touches a start", () => {
    expect(verdict(at("16:00"), at("17:00"))?.tone).toBe("fits");
  });

  it("is a warning in time off and outside of working hours", () => {
    expect(verdict(at("20:30"), at("21:30"))).toEqual({ tone: "clashes", text: "Time off: dentist" });
    expect(verdict(at("22:30"), at("23:30"))).toEqual({ tone: "warns", text: "Outside working hours" });
  });
});

describe("a move", () => {
  const team = [
    { user: "sam", role: "lead", segments: [] },
    { user: "elena", role: "technician", segments: [] },
  ];

  it("hands over one person's part of a crew", () => {
    expect(teamAfter(team, "sam", "cole").map(({ user, role }) => [user, role])).toEqual([
      ["elena", "technician"],
      ["cole", "lead"],
    ]);
    expect(teamAfter(team, "sam", "elena").map(({ user }) => user)).toEqual(["elena"]);
    expect(teamAfter(team, "sam", "open").map(({ user }) => user)).toEqual(["elena"]);
    expect(teamAfter([], "open", "sam").map(({ user }) => user)).toEqual(["sam"]);
    expect(teamAfter(team, "sam", "sam")).toBe(team);
  });

  it("is sent with what changed and the version that was seen", () => {
    const before = visit("boiler", at("15:00"), at("16:00"), ["sam"], { version: 4 });
    const world = { people: [person("sam"), person("cole")], zone };
    const later = { start: Date.parse(at("17:00")), end: Date.parse(at("18:00")) };
    const moved = placed(before, later, before.team, world);
    expect(moveOf({ before, after: moved })).toEqual({
      _id: "boiler",
      version: 4,
      timeSlot: { start: at("17:00"), end: at("18:00") },
    });
    const same = { start: Date.parse(before.start), end: Date.parse(before.end) };
    const handed = placed(before, same, teamAfter(before.team, "sam", "cole"), world);
    expect(moveOf({ before, after: handed }, { override: { reason: "Both are next door" } })).toEqual({
      _id: "boiler",
      version: 4,
      team: [{ user: "cole", role: "technician" }],
      override: { reason: "Both are next door" },
    });
    expect(isChange({ before, after: placed(before, same, before.team, world) })).toBe(false);
  });

  it("is taken back with the status and the arrival that were there", () => {
    const told = { start: at("15:00"), end: at("16:00") };
    const before = visit("boiler", at("15:00"), at("16:00"), ["sam"], { arrivalWindow: told });
    const moved = visit("boiler", at("17:00"), at("18:00"), ["sam"], {
      status: "rescheduled",
      arrivalWindow: { start: at("17:00"), end: at("18:00") },
    });
    expect(moveOf({ before: moved, after: before })).toEqual({
      _id: "boiler",
      version: 1,
      timeSlot: { start: at("15:00"), end: at("16:00") },
      arrivalWindow: told,
      statusBefore: "confirmed",
    });
  });

  it("of several days leaves the nights free", () => {
    const before = visit("repipe", at("15:00"), at("22:00", "18"), ["sam"]);
    const span = { start: Date.parse(at("15:00", "18")), end: Date.parse(at("22:00", "19")) };
    const after = placed(before, span, before.team, { people: [person("sam")], zone });
    expect(after.segments).toEqual([
      { start: at("15:00", "18"), end: at("23:00", "18") },
      { start: at("14:00", "19"), end: at("22:00", "19") },
    ]);
  });

  it("is not possible for what is done or locked; what has begun keeps its start", () => {
    expect(freedomOf({ status: "confirmed", locked: false })).toEqual({ moves: true, ends: true });
    expect(freedomOf({ status: "in_progress", locked: false })).toEqual({ moves: false, ends: true });
    expect(freedomOf({ status: "completed", locked: false })).toEqual({ moves: false, ends: false });
    expect(freedomOf({ status: "confirmed", locked: true })).toEqual({ moves: false, ends: false });
  });
});

it("after visits leave the board, the focus goes to a neighbor that stays", () => {
  const rows = rowsOf({
    people: [person("ana"), person("sam")],
    visits: [
      visit("boiler", at("15:00"), at("16:00"), ["sam"]),
      visit("drain", at("17:00"), at("18:00"), ["sam"]),
      visit("furnace", at("17:00"), at("18:00"), ["ana"]),
    ],
  });
  const boiler = { visit: "boiler", row: "sam" };
  expect(stopAfter(rows, boiler, [])).toEqual({ visit: "drain", row: "sam" });
  expect(stopAfter(rows, boiler, ["drain"])).toEqual({ visit: "furnace", row: "ana" });
  expect(stopAfter(rows, boiler, ["drain", "furnace"])).toEqual(boiler);
});
