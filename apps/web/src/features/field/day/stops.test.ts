import { describe, expect, it } from "vitest";
import { fieldVisit, sam, zone } from "../testing/visits";
import {
  currentStop,
  driveBetween,
  milesText,
  minutesText,
  stepToOffer,
  stopsOn,
  stopsToday,
  streetAndUnit,
  ticksOf,
  withCodes,
} from "./stops";

it.each([
  ["1460 Neil Ave, Unit 2B, Columbus, OH 43201", { street: "1460 Neil Ave", unit: "Unit 2B" }],
  ["12 Main St, #4, Hilliard", { street: "12 Main St", unit: "#4" }],
  ["77 Quarry Rd, Florence, KY 41042", { street: "77 Quarry Rd" }],
  ["Behind the barn", { street: "Behind the barn" }],
  ["", { street: "" }],
])("finds street and unit in %j", (location, parts) => {
  expect(streetAndUnit(location)).toEqual(parts);
});

it("marks codes, not house numbers of two digits", () => {
  const codes = withCodes("Side gate 4471#, then door 12. Alarm 0815.").filter(({ isCode }) => isCode);
  expect(codes.map(({ text }) => text)).toEqual(["4471#", "0815"]);
});

it("keeps every letter", () => {
  const note = "Code 4471. Dog in the yard.";
  expect(
    withCodes(note)
      .map(({ text }) => text)
      .join(""),
  ).toBe(note);
});

const columbus = { lat: 39.9612, lng: -82.9988 };
const hilliard = { lat: 40.0334, lng: -83.1582 };

it("says minutes and miles between two known places", () => {
  const drive = driveBetween(columbus, hilliard);
  expect(drive && minutesText(drive)).toBe("27 min");
  expect(drive && milesText(drive)).toBe("12.7 mi");
  expect(drive && ticksOf(drive)).toBe(5);
});

it("is left out if a place is unknown or the next visit is at the same place", () => {
  expect(driveBetween(columbus, null)).toBeUndefined();
  expect(driveBetween(undefined, columbus)).toBeUndefined();
  expect(driveBetween(columbus, columbus)).toBeUndefined();
});

const day = "2026-11-17";
const reader = { person: sam, zone };
const early = { start: `${day}T13:00:00Z`, end: `${day}T14:00:00Z` };
const at = (instant: string) => new Date(instant);
const stepAt = (status: "en_route" | "in_progress", team = [sam]) =>
  stepToOffer(fieldVisit({ ...early, status, team }), zone, at(`${day}T12:00:00Z`));
const late = { start: `${day}T18:00:00Z`, end: `${day}T19:00:00Z` };

describe("the stops of a day", () => {
  it("are in the order of their start, whatever order they come in", () => {
    const stops = stopsOn([fieldVisit({ id: "b", ...late }), fieldVisit({ id: "a", ...early })], day, reader);
    expect(stops.map(({ visit }) => visit.visit._id)).toEqual(["a", "b"]);
  });

  it("are the person's own, on that day in the organization's zone", () => {
    const evening = fieldVisit({ start: "2026-11-18T02:00:00Z", end: "2026-11-18T03:00:00Z" });
    const elenas = fieldVisit({ ...early, team: ["elena"] });
    expect(stopsOn([evening, elenas], day, reader).map(({ visit }) => visit)).toEqual([evening]);
  });
});

const ids = (...visits: Parameters<typeof stopsToday>[0]) =>
  stopsToday(visits, day, reader).map(({ visit }) => visit.visit._id);
const yesterday = { start: "2026-11-16T13:00:00Z", end: "2026-11-16T14:00:00Z" };
const travelAt = "2026-11-16T12:30:00Z";

describe("the stops of today", () => {
  it("have a visit that goes on over midnight, until it ends", () => {
    const night = fieldVisit({ id: "night", start: "2026-11-17T03:00:00Z", end: "2026-11-17T08:00:00Z" });
    const atMidnight = fieldVisit({ start: "2026-11-17T03:00:00Z", end: "2026-11-17T05:00:00Z" });
    expect(ids(fieldVisit({ id: "early", ...early }), night, atMidnight)).toEqual(["night", "early"]);
  });

  it("have what was begun on an earlier day and is not finished", () => {
    expect(ids(fieldVisit({ id: "begun", ...yesterday, travelAt }))).toEqual(["begun"]);
  });

  it("have nothing else of earlier days, nor of later ones", () => {
    const tomorrow = { start: "2026-11-18T13:00:00Z", end: "2026-11-18T14:00:00Z" };
    expect(
      ids(
        fieldVisit(yesterday),
        fieldVisit({ ...yesterday, travelAt, finishedAt: "2026-11-16T14:00:00Z" }),
        fieldVisit({ ...yesterday, travelAt, status: "completed" }),
        fieldVisit({ ...yesterday, travelAt, status: "cancelled" }),
        fieldVisit({ ...tomorrow, travelAt }),
      ),
    ).toEqual([]);
  });
});

describe("the current stop", () => {
  const open = fieldVisit({ id: "open", ...early });
  const begun = fieldVisit({ id: "begun", ...late, next: "finish" });
  const done = fieldVisit({ id: "done", ...early, finishedAt: `${day}T14:00:00Z` });
  const currentOf = (...visits: Parameters<typeof stopsOn>[0]) =>
    currentStop(stopsOn(visits, day, reader), sam)?.visit.visit._id;

  it("is the first that is open", () => {
    expect(currentOf(done, open)).toBe("open");
  });

  it("is the one that was begun, even if another is planned before it", () => {
    expect(currentOf(open, begun)).toBe("begun");
  });

  it("is none when all is done or canceled", () => {
    expect(currentOf(done, fieldVisit({ ...late, status: "cancelled", next: undefined }))).toBeUndefined();
  });
});

it("follows the office where it moved the visit of someone who goes alone", () => {
  expect(stepAt("en_route")).toBe("arrive");
  expect(stepAt("in_progress")).toBe("finish");
  expect(stepAt("in_progress", [sam, "elena"])).toBe("travel");
});

it("offers travel only on the day of the visit, and other steps on any day", () => {
  expect(stepToOffer(fieldVisit(early), zone, at(`${day}T12:00:00Z`))).toBe("travel");
  expect(stepToOffer(fieldVisit(early), zone, at("2026-11-16T12:00:00Z"))).toBeUndefined();
  expect(stepToOffer(fieldVisit({ ...early, next: "finish" }), zone, at("2026-11-18T12:00:00Z"))).toBe(
    "finish",
  );
});
