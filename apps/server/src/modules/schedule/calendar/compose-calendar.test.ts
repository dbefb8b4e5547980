import { expect, it } from "vitest";
import { composeCalendar } from "./calendar";
import type { FeedRow } from "./calendar.repo";

const hour = 3_600_000;
const first = Date.parse("2026-06-15T14:00:00Z");

const visit = (number: number): FeedRow => ({
  visitId: `visit-${number}`,
  start: new Date(first + number * hour),
  end: new Date(first + (number + 1) * hour),
  status: "confirmed",
  location: "12 Main St, Columbus, OH 43215",
  arrivalFrom: null,
  arrivalUntil: null,
  version: 1,
  createdAt: new Date(first),
  updatedAt: new Date(first),
  title: `Water heater ${number}`,
  number: `J-${number}`,
  clientName: "Kim Sorensen",
  clientPhone: null,
});

const terms = { name: "Acme · Kim", publicUrl: "https://example.com", timeZone: "America/Chicago" };
const count = (text: string, part: string) => text.split(part).length - 1;

it("a calendar of many visits is one calendar, written in pieces between which others have their turn", async () => {
  let isWritten = false;
  const sawItUnfinished = new Promise<boolean>((resolve) => setImmediate(() => resolve(!isWritten)));
  const calendar = await composeCalendar(
    Array.from({ length: 1_000 }, (_, number) => visit(number)),
    terms,
  );
  isWritten = true;
  expect(await sawItUnfinished).toBe(true);
  for (const part of ["BEGIN:VCALENDAR", "END:VCALENDAR", "X-WR-CALNAME"])
    expect(count(calendar, part)).toBe(1);
  expect(count(calendar, "BEGIN:VEVENT")).toBe(1_000);
  expect(count(calendar, "END:VEVENT")).toBe(1_000);
  expect(calendar.indexOf("SUMMARY:Water heater 0 ")).toBeLessThan(
    calendar.indexOf("SUMMARY:Water heater 999 "),
  );
  expect(calendar.trimEnd()).toMatch(/END:VEVENT\r\nEND:VCALENDAR$/);
});

it("a calendar without a visit is a calendar, too", async () => {
  const calendar = await composeCalendar([], terms);
  expect(count(calendar, "BEGIN:VCALENDAR")).toBe(1);
  expect(count(calendar, "VEVENT")).toBe(0);
});
