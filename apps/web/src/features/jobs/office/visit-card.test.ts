import type { VisitStatus } from "@fieldwright/domain/statuses";
import { expect, it } from "vitest";
import { pickVisits } from "./visit-card";

const now = new Date("2026-11-17T15:00:00Z");

const visit = (_id: string, day: string, status: VisitStatus) => ({
  _id,
  status,
  timeSlot: { start: `${day}T14:00:00.000Z`, end: `${day}T16:00:00.000Z`, duration: 120 },
});

const done = visit("done", "2026-11-10", "completed");
const missed = visit("missed", "2026-11-12", "confirmed");
const today = visit("today", "2026-11-17", "confirmed");
const next = visit("next", "2026-11-18", "pending");
const canceled = visit("canceled", "2026-11-19", "cancelled");
const begun = visit("begun", "2026-11-16", "in_progress");

it.each([
  ["none", [], undefined, undefined],
  ["the next one and the one after it", [next, done, today], "today", "next"],
  ["the one under way, though another is due", [next, today, begun], "begun", "today"],
  ["one that nobody finished, if none is ahead", [done, missed, canceled], "missed", undefined],
  ["the last one that was finished", [canceled, done], "done", undefined],
  ["a canceled one, if there is no other", [canceled], "canceled", undefined],
])("shows %s", (_, visits, main, following) => {
  const picked = pickVisits(visits, now);
  expect(picked.main?._id).toBe(main);
  expect(picked.following?._id).toBe(following);
});
