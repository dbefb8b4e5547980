import type { BoardVisit } from "@fieldwright/contract/schedule-board";
import { expect, it } from "vitest";
import { boardPerson, boardVisit } from "../testing/board";
import { buildRows } from "./board-rows";
import { placed, pushedBy } from "./moves";
import { buildScale } from "./scale";

const zone = "America/Chicago";
const sam = boardPerson("sam", { firstName: "Sam" });
const at = (time: string) => new Date(`2026-11-17T${time}:00-06:00`).toISOString();

/** Two places about 12 minutes from each other by our estimate. */
const [shop, suburb] = [
  { lat: 40, lng: -83 },
  { lat: 40.0475, lng: -83 },
];

const visit = (start: string, end: string, more: Partial<BoardVisit> = {}): BoardVisit =>
  boardVisit(start, { start: at(start), end: at(end) }, ["sam"], {
    title: "Boiler",
    client: { _id: "client", name: "Karen Murphy" },
    coordinates: shop,
    ...more,
  });

const scale = buildScale({ days: ["2026-11-17"], zone, hours: { first: 0, last: 24 }, hour: 1 });

/** The visits after the first one, once that ends at `end`. */
const after = (end: string, visits: readonly BoardVisit[]) => {
  const [first] = visits;
  const row = buildRows(scale, { people: [sam], visits, travel: { trips: [] } }).find(
    ({ id }) => id === "sam",
  );
  if (!first || !row) throw new Error("no row");
  const world = { people: [sam], zone };
  const slot = { start: Date.parse(first.start), end: Date.parse(at(end)) };
  const change = { before: first, after: placed(first, slot, first.team, world) };
  return pushedBy(row, change, world).map(({ before, after: moved }) => [before._id, moved.start, moved.end]);
};

it("a visit that runs over pushes those after it by what they and the drives need", () => {
  const day = [
    visit("08:00", "10:00"),
    visit("10:30", "11:30", { coordinates: suburb }),
    visit("11:45", "12:45"),
    visit("15:00", "16:00"),
  ];
  expect(after("11:00", day)).toEqual([
    ["10:30", at("11:15"), at("12:15")],
    ["11:45", at("12:30"), at("13:30")],
  ]);
  expect(after("10:15", day)).toEqual([]);
});

it("nothing is pushed where a locked or started visit stands in the way", () => {
  const first = visit("08:00", "10:00");
  expect(after("11:00", [first, visit("10:30", "11:30", { locked: true })])).toEqual([]);
  expect(after("11:00", [first, visit("10:30", "11:30", { status: "in_progress" })])).toEqual([]);
});
