import { expect, it } from "vitest";
import { fieldVisit, sam, zone } from "../testing/visits";
import { changesOf } from "./notices";

const slot = { start: "2026-11-17T14:30:00Z", end: "2026-11-17T15:30:00Z" };
const reader = { person: sam, zone };

it("says that a visit was canceled, given away or moved, and to whom", () => {
  expect(changesOf(fieldVisit(slot), reader)).toEqual([]);
  expect(changesOf(fieldVisit({ ...slot, status: "cancelled" }), reader)).toEqual([
    "This visit was canceled.",
  ]);
  expect(changesOf(fieldVisit({ ...slot, team: ["Elena"] }), reader)).toEqual([
    "This visit was given to Elena Okafor. Your notes are kept on it.",
  ]);
  expect(changesOf(fieldVisit({ ...slot, team: [] }), reader)).toEqual([
    "This visit is no longer yours. Your notes are kept on it.",
  ]);
  expect(changesOf(fieldVisit({ ...slot, status: "rescheduled" }), reader)[0]).toMatch(
    /^The office moved this visit to Tue, Nov 17, 9:30/,
  );
});
