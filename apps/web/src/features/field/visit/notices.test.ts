import { expect, it } from "vitest";
import { fieldVisit, zone } from "../testing/visits";
import { changesOf } from "./notices";

const slot = { start: "2026-11-17T14:30:00Z", end: "2026-11-17T15:30:00Z" };

it("says that a visit was canceled or moved, and to when", () => {
  expect(changesOf(fieldVisit(slot), zone)).toEqual([]);
  expect(changesOf(fieldVisit({ ...slot, status: "cancelled" }), zone)).toEqual(["This visit was canceled."]);
  expect(changesOf(fieldVisit({ ...slot, status: "rescheduled" }), zone)[0]).toMatch(
    /^The office moved this visit to Tue, Nov 17, 9:30/,
  );
});
