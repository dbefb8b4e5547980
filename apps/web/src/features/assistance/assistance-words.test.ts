import { expect, it } from "vitest";
import { isRisky, onTimeText, slotDay, slotMoment, slotName, slotTime } from "./assistance-words";

const zone = "America/Chicago";
const start = "2026-11-17T18:30:00Z";
/** Newer locale data puts thin and narrow spaces around dashes and before AM and PM. */
const plain = (text: string) => text.replaceAll(/\s/gu, " ");

it("a slot is named by its day and time in the organization's zone", () => {
  expect(slotDay(start, zone, "2026-11-17")).toBe("Today, Nov 17");
  expect(slotDay(start, zone, "2026-11-16")).toBe("Tue, Nov 17");
  expect(plain(slotName(start, zone))).toBe("Tue, 12:30 PM");
  expect(plain(slotMoment(start, zone, "2026-11-17"))).toBe("today at 12:30 PM");
  expect(plain(slotMoment(start, zone, "2026-11-16"))).toBe("Tue, Nov 17 at 12:30 PM");
});

it("a slot over several days names its last one", () => {
  expect(plain(slotTime({ start, end: "2026-11-17T20:00:00Z" }, zone))).toBe("12:30 – 2:00 PM");
  expect(plain(slotTime({ start, end: "2026-11-18T20:00:00Z" }, zone))).toBe(
    "12:30 PM to Wed, Nov 18, 2:00 PM",
  );
});

it("a chance is told in tenths, and never as a promise", () => {
  expect([0.99, 0.97, 0.9, 0.52, 0.05, 0.04].map(onTimeText)).toEqual([
    "Almost sure to be on time",
    "9 in 10 on time",
    "9 in 10 on time",
    "5 in 10 on time",
    "1 in 10 on time",
    "Almost sure to be late",
  ]);
  expect([0.9, 0.79].map(isRisky)).toEqual([false, true]);
});
