import { visitMoves } from "@fieldwright/domain/life-cycles";
import { visitStatuses } from "@fieldwright/domain/statuses";
import { expect, it } from "vitest";
import { forwardVisitMove, visitMoveLabel, wayBack } from "./visit-moves";

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
