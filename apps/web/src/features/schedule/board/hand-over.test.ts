import type { BoardPerson, BoardVisit } from "@fieldwright/contract/schedule-board";
import { describe, expect, it } from "vitest";
import { boardPerson as person, boardVisit as visit } from "../testing/board";
import { buildRows } from "./board-rows";
import { daysOfAll, leftBehind, suggest, takersOf, visitsOn } from "./hand-over";
import { buildScale } from "./scale";

const zone = "America/Chicago";
const at = (time: string, day = 17) => `2026-11-${day}T${time}:00.000Z`;

const span = (start: string, end: string, day = 17) => ({ start: at(start, day), end: at(end, day) });
const tuesday = { start: Date.parse(at("06:00")), end: Date.parse(at("06:00", 18)) };
const days = ["2026-11-16", "2026-11-17", "2026-11-18"];
const scale = buildScale({ days, zone, hours: { first: 0, last: 24 }, hour: 1 });
const rowsOf = (people: BoardPerson[], visits: BoardVisit[]) =>
  buildRows(scale, { people, visits, travel: { trips: [] } });
const ids = (visits: readonly { _id: string }[]) => visits.map(({ _id }) => _id);

/** Monday to Wednesday, 9 to 5 each day. */
const long = visit(
  "long",
  [16, 17, 18].map((day) => span("15:00", "23:00", day)),
  ["sam"],
);

describe("the visits of a person's day", () => {
  it("are each listed once, by start, with those that go on from the day before", () => {
    const night = visit("night", [{ start: at("04:00"), end: at("08:00") }], ["sam"]);
    const noon = visit("noon", [span("18:00", "19:00")], ["sam"]);
    const next = visit("next", [span("15:00", "16:00", 18)], ["sam"]);
    const hers = visit("hers", [span("15:00", "16:00")], ["elena"]);
    expect(ids(visitsOn([noon, long, night, next, hers], "sam", tuesday))).toEqual(["long", "night", "noon"]);
  });

  it("leave out what is finished, and keep what is locked", () => {
    const done = visit("done", [span("15:00", "16:00")], ["sam"], { status: "completed" });
    const locked = visit("locked", [span("16:00", "17:00")], ["sam"], { locked: true });
    expect(ids(visitsOn([done, locked], "sam", tuesday))).toEqual(["locked"]);
  });

  it("reach over all of their days", () => {
    expect(daysOfAll([long], "2026-11-17", zone)).toEqual(days);
    expect(daysOfAll([], "2026-11-17", zone)).toEqual(["2026-11-17"]);
  });
});

const takers = (given: BoardVisit, people: BoardPerson[], visits: BoardVisit[] = []) =>
  takersOf(given, rowsOf([person("sam"), ...people], [given, ...visits]), scale).map(({ id }) => id);

describe("who can take a visit", () => {
  it("has all the skills and is not away, gone or on it already", () => {
    const gas = visit("gas", [span("15:00", "16:00")], ["sam", "cole"], { requiredSkills: ["gas", "hvac"] });
    const able = { skills: ["hvac", "gas"] };
    const away = [{ ...span("14:00", "18:00"), reason: "" }];
    expect(
      takers(gas, [
        person("elena", able),
        person("cole", able),
        person("dana", { skills: ["gas"] }),
        person("tyler", { ...able, timeOff: away }),
        person("gone", { ...able, isActive: false }),
      ]),
    ).toEqual(["elena"]);
  });

  it("is free on each of its days, not only on the one that the board shows", () => {
    const wednesday = visit("other", [span("20:00", "21:00", 18)], ["elena"]);
    expect(takers(long, [person("elena"), person("cole")], [wednesday])).toEqual(["cole"]);
  });

  it("comes last with a warning, and before others with an emptier day", () => {
    const busy = visit("busy", [span("20:00", "22:00")], ["elena"]);
    const early = visit("early", [span("15:00", "16:00")], ["sam"]);
    const late = person("late", { workingHours: { "2": { start: 12 * 60, end: 20 * 60 } } });
    expect(takers(early, [late, person("elena"), person("cole")], [busy])).toEqual(["cole", "elena", "late"]);
  });
});

describe("the suggestion", () => {
  const one = visit("one", [span("15:00", "17:00")], ["sam"]);
  const two = visit("two", [span("16:00", "18:00")], ["sam"]);
  const three = visit("three", [span("19:00", "20:00")], ["sam"], { locked: true });
  const visits = [one, two, three];
  const rows = rowsOf([person("sam"), person("cole"), person("elena")], visits);
  const able = new Map(visits.map((given) => [given._id, takersOf(given, rows, scale)]));

  it("gives nobody two visits at the same time, and leaves locked ones", () => {
    expect(suggest(visits, able)).toEqual({ one: "cole", two: "elena" });
  });

  it("gives all to one person as far as they can", () => {
    expect(suggest(visits, able, "elena")).toEqual({ one: "elena", two: "cole" });
  });
});

it("visits during time off wait to be handed over, unless they were put there on purpose", () => {
  const off = [{ ...span("14:00", "23:00"), reason: "Sick" }];
  const visits = [
    visit("left", [span("15:00", "16:00")], ["sam"]),
    visit("meant", [span("16:00", "17:00")], ["sam"], { overridden: true }),
    visit("done", [span("17:00", "18:00")], ["sam"], { status: "completed" }),
  ];
  const [, sam] = rowsOf([person("sam", { timeOff: off })], visits);
  expect(sam && leftBehind(sam)).toBe(1);
});
