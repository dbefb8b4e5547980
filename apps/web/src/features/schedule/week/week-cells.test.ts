import type { BoardPerson, BoardVisit } from "@fieldwright/contract/schedule-board";
import { describe, expect, it } from "vitest";
import { buildRows } from "../board/board-rows";
import { buildScale, daysFrom } from "../board/scale";
import { boardPerson, boardVisit } from "../testing/board";
import { blocksOf, cellsOf, columnsOf, firstFree, movedBy, shownOf, templateOf } from "./week-cells";

const zone = "America/New_York";
const days = daysFrom("2026-11-22", 7);
const scale = buildScale({ days, zone, hours: { first: 0, last: 24 }, hour: 1 });
const shift = { start: 480, end: 960 };

/** The instant of an hour in New York, in winter. */
const at = (day: string, hour: number): string =>
  new Date(Date.parse(`${day}T05:00:00Z`) + hour * 3_600_000).toISOString();

const person = (fields: Partial<BoardPerson> = {}): BoardPerson =>
  boardPerson("sam", {
    firstName: "Sam",
    workingHours: { 1: shift, 2: shift, 3: shift, 4: shift, 5: shift, daysOff: ["2026-11-26"] },
    ...fields,
  });

const visit = (_id: string, day: string, from: number, to: number, user?: string): BoardVisit =>
  boardVisit(_id, { start: at(day, from), end: at(day, to) }, user ? [user] : [], {
    client: { _id: "client", name: "Karen Murphy" },
    duration: (to - from) * 60,
  });

const holidays = new Map([["2026-11-26", "Thanksgiving"]]);
const rowsOf = (people: BoardPerson[], visits: BoardVisit[] = []) =>
  buildRows(scale, { people, visits, travel: { trips: [] } });
const cells = (people: BoardPerson[], visits: BoardVisit[] = []) =>
  rowsOf(people, visits).map((row) => cellsOf(row, scale, holidays));

describe("a cell", () => {
  it("has the visits of that person and day in the order of time, and their load", () => {
    const visits = [visit("late", "2026-11-24", 13, 15, "sam"), visit("early", "2026-11-24", 8, 9.5, "sam")];
    const tuesday = cells([person()], visits)[1]?.[2];
    expect(tuesday?.pieces.map((piece) => piece.visit._id)).toEqual(["early", "late"]);
    expect(tuesday).toMatchObject({ kind: "open", booked: 210, capacity: 480 });
  });

  it("is closed without working hours, flat on a holiday, and open in the row of nobody", () => {
    const [open, sam] = cells([person()]);
    expect(sam?.map(({ kind }) => kind)).toEqual([
      "closed",
      "open",
      "open",
      "open",
      "holiday",
      "open",
      "closed",
    ]);
    expect(open?.[0]?.kind).toBe("open");
  });

  it("loses the hours of time off, and is away when none are left", () => {
    const dentist = { start: at("2026-11-24", 8), end: at("2026-11-24", 10), reason: "Dentist" };
    expect(cells([person({ timeOff: [dentist] })])[1]?.[2]).toMatchObject({ kind: "open", capacity: 360 });
    const training = { ...dentist, end: at("2026-11-24", 17), reason: "Training" };
    expect(cells([person({ timeOff: [training] })])[1]?.[2]).toMatchObject({ kind: "away", capacity: 0 });
  });
});

describe("time off", () => {
  const timeOff = [{ start: at("2026-11-25", 0), end: at("2026-11-28", 0), reason: "" }];

  it("spans its days with one label, a holiday among them included", () => {
    const blocks = blocksOf(cells([person({ timeOff })])[1] ?? []);
    expect(blocks.map((block) => [block.cells.length, block.away])).toEqual([
      [1, undefined],
      [1, undefined],
      [1, undefined],
      [3, "Time off, Wed to Fri"],
      [1, undefined],
    ]);
  });

  it("does not hide a visit that was booked anyway", () => {
    const booked = [visit("anyway", "2026-11-25", 8, 9, "sam")];
    const blocks = blocksOf(cells([person({ timeOff })], booked)[1] ?? []);
    expect(blocks[3]).toMatchObject({ away: undefined, cells: [{ day: "2026-11-25" }] });
  });
});

it("the head sums what is shown, and days without work are narrow", () => {
  const shown = cells([person()], [visit("a", "2026-11-23", 8, 10, "sam"), visit("b", "2026-11-23", 8, 9)]);
  const columns = columnsOf(shown, days, holidays);
  expect(columns[1]).toMatchObject({ visits: 2, booked: 180, capacity: 480, isQuiet: false });
  expect(columns[4]).toMatchObject({ holiday: "Thanksgiving", isQuiet: true });
  expect(templateOf(columns).split(" ")).toEqual([
    "minmax(0,88px)",
    ...Array.from({ length: 3 }, () => "minmax(0,1fr)"),
    "minmax(0,112px)",
    "minmax(0,1fr)",
    "minmax(0,88px)",
  ]);
});

it("a cell shows four visits and says how many more there are", () => {
  const many = Array.from({ length: 7 }, (_, index) =>
    visit(`v${index}`, "2026-11-24", 8 + index, 9 + index, "sam"),
  );
  const pieces = cells([person()], many)[1]?.[2]?.pieces ?? [];
  expect(shownOf(pieces)).toMatchObject({ shown: { length: 4 }, more: 3 });
  expect(shownOf(pieces.slice(0, 5))).toMatchObject({ shown: { length: 5 }, more: 0 });
});

describe("a drop", () => {
  it("on another day keeps the time of day, also when the clocks change between", () => {
    const before = { start: Date.parse("2026-10-31T13:00:00Z"), end: Date.parse("2026-10-31T15:00:00Z") };
    expect(movedBy(before, "2026-10-31", "2026-11-02", zone)).toEqual({
      start: Date.parse("2026-11-02T14:00:00Z"),
      end: Date.parse("2026-11-02T16:00:00Z"),
    });
  });

  it("of a job takes the first free time of that person", () => {
    const [, sam] = rowsOf(
      [person()],
      [visit("a", "2026-11-24", 8, 9, "sam"), visit("b", "2026-11-24", 10, 12, "sam")],
    );
    const free = (hours: number) => sam && firstFree(sam, "2026-11-24", hours * 3_600_000, scale).start;
    expect(free(1)).toBe(Date.parse(at("2026-11-24", 9)));
    expect(free(3)).toBe(Date.parse(at("2026-11-24", 12)));
    expect(free(9)).toBe(Date.parse(at("2026-11-24", 8)));
  });
});
