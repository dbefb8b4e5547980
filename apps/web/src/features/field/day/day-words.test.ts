import { expect, it } from "vitest";
import { fieldVisit, sam, zone } from "../testing/visits";
import { comingDay, dayLine } from "./day-words";
import { stopsOn, stopsToday } from "./stops";

const day = "2026-11-17";
const reader = { person: sam, zone };
const morning = fieldVisit({
  id: "a",
  start: `${day}T13:00:00Z`,
  end: `${day}T14:00:00Z`,
  finishedAt: `${day}T14:02:00Z`,
});
const afternoon = fieldVisit({ id: "b", start: `${day}T18:45:00Z`, end: `${day}T20:30:00Z` });
const canceled = fieldVisit({
  id: "c",
  start: `${day}T21:00:00Z`,
  end: `${day}T22:00:00Z`,
  status: "cancelled",
});

const lineOf = (...visits: Parameters<typeof stopsOn>[0]) =>
  dayLine(stopsOn(visits, day, reader), { ...reader, day });

const todayLine = (...visits: Parameters<typeof stopsToday>[0]) =>
  dayLine(stopsToday(visits, day, reader), { ...reader, day });

it("counts visits, says how many are done and when the last one ends", () => {
  expect(lineOf(morning, afternoon)).toBe("2 visits · 1 done · until 3:30 PM");
});

it("leaves out what is canceled", () => {
  expect(lineOf(afternoon, canceled)).toBe("1 visit · until 3:30 PM");
  expect(lineOf(canceled)).toBe("No visits today");
});

it("does not end with what was begun on an earlier day", () => {
  const begun = fieldVisit({
    start: "2026-11-16T13:00:00Z",
    end: "2026-11-16T23:00:00Z",
    travelAt: "2026-11-16T13:00:00Z",
  });
  expect(todayLine(begun)).toBe("1 visit");
  expect(todayLine(begun, afternoon)).toBe("2 visits · until 3:30 PM");
});

it("says when all is done", () => {
  expect(lineOf(morning)).toBe("1 visit · all done");
});

it("names the next day, its visits and the first customer", () => {
  const tomorrow = fieldVisit({
    start: "2026-11-18T12:15:00Z",
    end: "2026-11-18T13:00:00Z",
    customer: "Nora Hastings",
  });
  const stops = stopsOn([tomorrow], "2026-11-18", reader);
  expect(comingDay(stops, day, zone)).toEqual({
    title: "Tomorrow, 1 visit",
    detail: "First at 7:15 AM, Nora Hastings",
  });
  expect(comingDay(stops, "2026-11-15", zone)?.title).toBe("Wed, Nov 18, 1 visit");
});
