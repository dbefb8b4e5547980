import type { BoardPerson, BoardVisit } from "@fieldwright/contract/schedule-board";
import { describe, expect, it } from "vitest";
import { buildRows } from "../board/board-rows";
import { buildScale } from "../board/scale";
import { boardPerson, boardVisit } from "../testing/board";
import { drivesOf } from "./drives";

const zone = "America/Chicago";
const at = (time: string) => `2026-11-17T${time}:00.000Z`;
const here = { lat: 40, lng: -83 };
const there = { lat: 40.1, lng: -83 };
const home = { lat: 39.9, lng: -83 };

const sam = (more: Partial<BoardPerson> = {}) => boardPerson("sam", { firstName: "Sam", ...more });

const visit = (name: string, start: string, end: string, coordinates: BoardVisit["coordinates"]) =>
  boardVisit(name, { start, end }, ["sam"], { client: { _id: name, name }, coordinates });

const scale = buildScale({ days: ["2026-11-17"], zone, hours: { first: 7, last: 18 }, hour: 84 });
const trips = [
  { from: here, to: there, seconds: 16 * 60, metres: 1 },
  { from: home, to: here, seconds: 20 * 60, metres: 1 },
  { from: there, to: home, seconds: 24 * 60, metres: 1 },
];

const linesOf = (name: string, visits: readonly BoardVisit[], person = sam()) => {
  const row = buildRows(scale, { people: [person], visits, travel: { trips } })[1];
  const piece = row?.pieces.find((candidate) => candidate.visit._id === name);
  return row && piece
    ? drivesOf(row, piece, scale).map(({ minutes, text, note }) =>
        `${minutes} ${text} | ${note}`.replace(/[\u202f\u00a0]/g, " "),
      )
    : undefined;
};

const morning = visit("Pat", at("15:00"), at("16:00"), here);
const noon = visit("Oak", at("16:30"), at("18:00"), there);

describe("the drives around a visit", () => {
  it("come from the visit before, with the time to spare", () => {
    expect(linesOf("Oak", [morning, noon])).toEqual(["16 from Pat, leaves by 10:14 | 14 min spare"]);
  });

  it("begin and end at home, if it is known", () => {
    expect(linesOf("Pat", [morning, noon], sam({ home }))).toEqual([
      "20 from home, leaves by 8:40 | first visit",
      "16 to Oak, there by 10:16 | 14 min spare",
    ]);
    expect(linesOf("Oak", [morning, noon], sam({ home }))?.[1]).toBe("24 home, in by 12:24 | last visit");
  });

  it("say how much is missing", () => {
    const soon = visit("Oak", at("16:10"), at("18:00"), there);
    expect(linesOf("Oak", [morning, soon])).toEqual(["16 from Pat, leaves by 9:54 | 6 min short"]);
  });

  it("say that a place is unknown, or the same", () => {
    const nowhere = visit("Oak", at("16:30"), at("18:00"), null);
    expect(linesOf("Oak", [morning, nowhere])).toEqual(["null Drive from Pat unknown | "]);
    const next = visit("Oak", at("16:30"), at("18:00"), here);
    expect(linesOf("Oak", [morning, next])).toEqual(["0 Same place as Pat | 30 min spare"]);
  });
});
