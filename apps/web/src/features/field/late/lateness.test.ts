import { describe, expect, it } from "vitest";
import type { Stop } from "../day/stops";
import { fieldVisit, sam, zone } from "../testing/visits";
import { arrivalFrom, doneBy, doneByChoices, isLateFor, lateText, wayToTell } from "./lateness";

const at = (time: string) => new Date(`2026-11-17T${time}:00Z`);
const since = (now: Date) => ({ person: sam, zone, now });
const here = fieldVisit({ start: "2026-11-17T14:36:00Z", end: "2026-11-17T16:36:00Z" });
Object.assign(here.visit, { coordinates: { lat: 39.9612, lng: -82.9988 } });

const next = (window: { start: string; end: string } | null): Stop => {
  const visit = fieldVisit({
    id: "next",
    start: "2026-11-17T17:15:00Z",
    end: "2026-11-17T18:15:00Z",
    customer: "Aaron Feld",
  });
  Object.assign(visit.visit, { coordinates: { lat: 40.0334, lng: -83.1582 }, arrivalWindow: window });
  return { visit, start: at("17:15"), end: at("18:15") };
};
const promised = { start: at("17:15").toISOString(), end: at("18:15").toISOString() };

/** A visit of three days, with the person's own times in it. */
const withSegments = (segments: readonly { start: string; end: string }[]) => {
  const long = fieldVisit({ start: "2026-11-17T14:00:00Z", end: "2026-11-19T22:00:00Z" });
  Object.assign(long.visit, { coordinates: here.visit.coordinates });
  Object.assign(long.visit.team[0] ?? {}, { segments });
  return long;
};

describe("running late", () => {
  it("is an arrival past the window, with the drive from here", () => {
    expect(arrivalFrom(here, next(promised), at("17:40"))).toEqual(at("18:07"));
    expect(isLateFor(here, next(promised), since(at("17:40")))).toBe(false);
    expect(isLateFor(here, next(promised), since(at("17:49")))).toBe(true);
  });

  it("is known before the planned end is over", () => {
    const early = { start: at("16:30").toISOString(), end: at("17:00").toISOString() };
    expect(isLateFor(here, next(early), since(at("15:00")))).toBe(true);
  });

  it("counts from the end of the person's own day at a visit of several days", () => {
    const long = withSegments([
      { start: "2026-11-17T14:00:00Z", end: "2026-11-17T15:00:00Z" },
      { start: "2026-11-17T20:00:00Z", end: "2026-11-17T22:00:00Z" },
      { start: "2026-11-18T14:00:00Z", end: "2026-11-18T22:00:00Z" },
    ]);
    expect(isLateFor(long, next(promised), since(at("14:30")))).toBe(false);
    expect(isLateFor(long, next(promised), since(at("17:49")))).toBe(true);
    expect(doneByChoices(long, since(at("14:30")))[0]).toEqual(at("15:00"));
    expect(doneByChoices(long, since(at("22:30")))[0]).toEqual(at("22:35"));
  });

  it("needs a promise", () => {
    expect(isLateFor(here, next(null), since(at("20:00")))).toBe(false);
  });
});

it("offers times from now on, on five minutes", () => {
  expect(doneByChoices(here, since(at("17:42")))).toEqual([at("17:50"), at("18:05"), at("18:20")]);
  expect(doneByChoices(here, since(at("15:00")))).toEqual([at("16:40"), at("16:55"), at("17:10")]);
});

it("takes a choice or a typed time, the first choice while it is blank, and none that is over", () => {
  const choices = [at("17:50"), at("18:05")];
  const now = at("17:42");
  expect(doneBy({ picked: "1", choices, other: "" }, zone, now)).toEqual(at("18:05"));
  expect(doneBy({ picked: "other", choices, other: "13:10" }, zone, now)).toEqual(at("18:10"));
  expect(doneBy({ picked: "other", choices, other: "" }, zone, now)).toEqual(at("17:50"));
  expect(doneBy({ picked: "other", choices, other: "12:40" }, zone, now)).toBeUndefined();
});

it.each([
  ["ana@example.com", "614 555 0117", false, "message"],
  ["ana@example.com", "614 555 0117", true, "text"],
  ["ana@example.com", null, true, "message"],
  ["", "614 555 0117", false, "text"],
  ["", null, false, undefined],
])(
  "promises no message that cannot arrive: email %j, phone %j, offline %j",
  (email, phone, isOffline, way) => {
    expect(wayToTell({ email, phone, isOffline })).toBe(way);
  },
);

it("tells the customer in a few words", () => {
  const sender = { firstName: "Marcus", company: "Hollis & Sons" };
  expect(lateText({ next: next(promised), thereAt: at("18:26"), zone, sender, ranOver: true })).toBe(
    "Hi Aaron, Marcus from Hollis & Sons. My last job ran over. I’ll be at your place about 1:30\u202fPM, a bit past our window. Does that still work?".replace(
      "\u202f",
      " ",
    ),
  );
  const onTheWay = lateText({ next: next(null), thereAt: at("18:26"), zone, sender, ranOver: false });
  expect(onTheWay).not.toContain("window");
  expect(onTheWay).toContain("I’m running behind. I’ll be at your place about");
});
