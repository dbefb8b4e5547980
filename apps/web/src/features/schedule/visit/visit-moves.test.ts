import { visitMoves } from "@fieldwright/domain/life-cycles";
import { visitStatuses } from "@fieldwright/domain/statuses";
import { expect, it } from "vitest";
import { forwardVisitMove, movesFor, visitMoveLabel, wayBack } from "./visit-moves";

it("each open visit has one move that carries it on", () => {
  expect(visitStatuses.map((from) => forwardVisitMove(from, visitMoves[from]))).toEqual([
    "confirmed",
    "en_route",
    "en_route",
    "in_progress",
    "completed",
    undefined,
    "pending",
  ]);
});

it("offers nothing that the person may not do", () => {
  expect(forwardVisitMove("pending", [])).toBeUndefined();
  expect(forwardVisitMove("pending", ["en_route", "in_progress"])).toBe("en_route");
});

it("every step of the way back from a cancellation is legal", () => {
  for (const before of visitStatuses) {
    const way = ["cancelled" as const, ...wayBack(before)];
    for (const [index, to] of way.slice(1).entries()) {
      const from = way[index];
      expect(from && visitMoves[from]).toContain(to);
    }
  }
});

it("confirming is not the same as turning round", () => {
  expect(visitMoveLabel("pending", "confirmed")).toBe("Confirm");
  expect(visitMoveLabel("en_route", "confirmed")).toBe("Not on the way yet");
});

it("a finished visit is reopened, not started", () => {
  expect(visitMoveLabel("completed", "in_progress")).toBe("Reopen visit");
  expect(visitMoveLabel("confirmed", "in_progress")).toBe("Start visit");
});

it("in the field nobody is on the way to a visit of another day of the organization's zone", () => {
  const visit = {
    nextStatuses: ["en_route" as const, "in_progress" as const],
    timeSlot: { start: "2026-06-15T15:00:00Z", end: "2026-06-15T17:00:00Z", duration: 120 },
  };
  const offered = (now: string, isOffice: boolean) =>
    movesFor(visit, { isOffice, zone: "America/Chicago", now: new Date(now) });
  expect(offered("2026-06-16T04:59:00Z", false)).toEqual(["en_route", "in_progress"]);
  expect(offered("2026-06-16T05:00:00Z", false)).toEqual(["in_progress"]);
  expect(offered("2026-06-16T05:00:00Z", true)).toEqual(["en_route", "in_progress"]);
});
