import { expect, it } from "vitest";
import { zone } from "../testing/visits";
import { givenText, givenToday } from "./given";

const now = new Date("2026-11-17T16:00:00Z");
const taken = { _id: "visit", title: "Furnace tune-up", givenTo: ["Elena"], at: "2026-11-17T15:05:00Z" };
const before = { ...taken, at: "2026-11-16T15:05:00Z" };

it("says to whom a visit was given, and when", () => {
  expect(givenText(taken, { zone, now })).toBe("Given to Elena at 10:05.");
  expect(givenText({ ...taken, givenTo: ["Elena", "Rosa"] }, { zone, now })).toBe(
    "Given to Elena and Rosa at 10:05.",
  );
  expect(givenText({ ...taken, givenTo: [] }, { zone, now })).toBe("Taken off your schedule at 10:05.");
  expect(givenText(before, { zone, now })).toMatch(/^Given to Elena on Mon, Nov 16.* 10:05/);
});

it("is news for the rest of the day", () => {
  expect(givenToday([taken, before], { zone, now })).toEqual([taken]);
});
