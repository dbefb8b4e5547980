import { describe, expect, it } from "vitest";
import type { DaysBoard } from "./api";
import { changedDays, type DayChanges, laneHours, lanesOn } from "./day-lanes";

const zone = "America/Chicago";
const week = { 1: { start: 480, end: 1020 }, 2: { start: 480, end: 1020 } };
const person = (id: string) => ({
  _id: id,
  firstName: id,
  lastName: "",
  isActive: true,
  skills: [],
  workingHours: week,
  timeOff: [],
  home: null,
});
const at = (hour: number, day = "15") => `2026-06-${day}T${String(hour + 5).padStart(2, "0")}:00:00.000Z`;
const span = (from: number, to: number) => ({ start: at(from), end: at(to) });

const visit = (id: string, user: string, from: number, to: number): DaysBoard["visits"][number] => ({
  _id: id,
  title: id,
  job: id,
  client: { _id: "c", name: "Kim" },
  status: "confirmed",
  priority: "medium",
  category: "repair",
  ...span(from, to),
  duration: 60,
  arrivalWindow: null,
  location: "",
  coordinates: null,
  locked: false,
  overridden: false,
  team: [{ user, role: "technician", segments: [span(from, to)] }],
  segments: [span(from, to)],
  version: 1,
});

const board = {
  timeZone: zone,
  people: [person("sam"), person("lee"), person("idle")],
  visits: [visit("valve", "sam", 9, 10), visit("drain", "sam", 11, 12)],
};
const team = (id: string) => [{ user: { _id: id, firstName: id, lastName: "" }, role: "technician" }];
const job = { _id: "boiler", jobNumber: "J-1", title: "Boiler", client: "Kim" };
const changes: DayChanges = {
  moves: [
    {
      schedule: { _id: "drain", title: "drain", client: "Kim" },
      from: { ...span(11, 12), team: team("sam") },
      to: { ...span(13, 14), team: team("lee") },
    },
  ],
  creations: [{ job, coordinates: null, to: { start: at(8), end: at(12, "16"), team: team("lee") } }],
};
const looks = (none: ReadonlySet<string> = new Set(), day = "2026-06-15") =>
  lanesOn(day, board, changes, none).map(({ person: id, before, after }) => [
    id,
    before.map(({ visit: key, look }) => `${key} ${look}`).join(),
    after.map(({ visit: key, look, from, to }) => `${key} ${look} ${from / 60}-${to / 60}`).join(),
  ]);

describe("the lanes of a day", () => {
  it("show what stays, leaves, comes and is new, for those who have something to do", () => {
    expect(looks()).toEqual([
      ["sam", "valve kept,drain was", "valve kept 9-10"],
      ["lee", "", "boiler new 8-17,drain moved 13-14"],
    ]);
  });

  it("leave nights free in work of several days", () => {
    expect(looks(new Set(), "2026-06-16")).toEqual([["lee", "", "boiler new 8-12"]]);
  });

  it("leave nights free in visits of several days that go to someone else", () => {
    const long = { start: at(13), end: at(10, "16") };
    const schedule = { _id: "valve", title: "valve", client: "Kim" };
    const moves = [{ schedule, from: { ...long, team: team("sam") }, to: { ...long, team: team("lee") } }];
    const after = (day: string) =>
      lanesOn(day, board, { moves, creations: [] }, new Set())
        .filter(({ person: id }) => id === "lee")
        .flatMap((lane) => lane.after.map(({ from, to }) => [from / 60, to / 60]));
    expect([after("2026-06-15"), after("2026-06-16")]).toEqual([[[13, 17]], [[8, 10]]]);
  });

  it("leave out what is refused", () => {
    expect(looks(new Set(["drain", "boiler"]))).toEqual([
      ["sam", "valve kept,drain kept", "valve kept 9-10,drain kept 11-12"],
    ]);
  });

  it("are there for each day with a change", () => {
    expect(changedDays(changes, zone)).toEqual(["2026-06-15", "2026-06-16"]);
  });
});

const bar = (from: number, to: number) => ({
  visit: "visit",
  title: "Boiler",
  look: "moved" as const,
  place: null,
  from: from * 60,
  to: to * 60,
});

it("lanes show a usual working day", () => {
  expect(laneHours([{ before: [bar(9, 11)], after: [] }])).toEqual({ from: 8 * 60, to: 17 * 60 });
});

it("the hours grow to hold a visit outside of them", () => {
  expect(laneHours([{ before: [bar(6.5, 8)], after: [bar(16.25, 18.25)] }])).toEqual({
    from: 6 * 60,
    to: 19 * 60,
  });
});
