import { expect, it } from "vitest";
import { clockOf, correctionOf, stretchOf } from "./corrected-time";

const zone = "America/New_York";
const entry = { start: "2026-11-17T14:40:25.000Z", end: "2026-11-17T15:30:10.000Z" };

it("shows times on the organization's clock", () => {
  expect([clockOf(entry.start, zone), clockOf(entry.end, zone)]).toEqual(["09:40", "10:30"]);
});

it("sends what was changed, and leaves the seconds of the rest", () => {
  expect(correctionOf(entry, { start: "09:40", end: "10:30" }, zone)).toEqual({});
  expect(correctionOf(entry, { start: "09:35", end: "10:30" }, zone)).toEqual({
    start: "2026-11-17T14:35:00.000Z",
  });
  expect(correctionOf(entry, { start: "09:40", end: "10:15" }, zone)).toEqual({
    end: "2026-11-17T15:15:00.000Z",
  });
});

it("gives a running timer no end", () => {
  expect(correctionOf({ ...entry, end: null }, { start: "09:30", end: "10:00" }, zone)).toEqual({
    start: "2026-11-17T14:30:00.000Z",
  });
});

it("takes a stretch that no timer counted, over midnight too", () => {
  expect(stretchOf(entry, { start: "09:35", end: "" }, zone)).toEqual({
    start: "2026-11-17T14:35:00.000Z",
    end: "2026-11-17T15:30:00.000Z",
  });
  const night = { start: "2026-11-18T04:10:40.000Z", end: "2026-11-18T06:20:00.000Z" };
  expect(stretchOf(night, { start: "23:00", end: "01:15" }, zone)).toEqual({
    start: "2026-11-18T04:00:00.000Z",
    end: "2026-11-18T06:15:00.000Z",
  });
});
