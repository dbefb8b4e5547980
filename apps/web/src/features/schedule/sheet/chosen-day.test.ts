import { expect, it } from "vitest";
import { bookingText } from "./chosen-day";
import { words } from "./words";

const here = { zone: "America/Chicago", today: "2026-11-17" };

it.each([
  ["2026-11-17", "Sam, Tue 10:15 AM"],
  ["2026-11-23", "Sam, Mon 10:15 AM"],
  ["2026-11-24", "Sam, Tue Nov 24, 10:15 AM"],
  ["2026-11-16", "Sam, Mon Nov 16, 10:15 AM"],
  ["2027-01-05", "Sam, Tue Jan 5, 2027, 10:15 AM"],
])("a booking on %s reads %j", (day, text) => {
  const start = Date.parse(`${day}T10:15:00-06:00`);
  expect(bookingText(["Sam"], { start, end: start + 3_600_000 }, undefined, here)).toBe(text);
});

it.each([
  [45, "45 min"],
  [60, "1 h"],
  [75, "75 min"],
  [90, "1.5 h"],
])("an arrival window of %i minutes reads %j", (minutes, text) => {
  expect(words.window(minutes)).toBe(text);
});
