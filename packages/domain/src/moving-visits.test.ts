import { expect, it } from "vitest";
import { type VisitMove, whyVisitStays } from "./moving-visits";
import { type VisitStatus, visitStatuses } from "./statuses";

const moves: readonly VisitMove[] = ["start", "end", "plan"];

it.each<[VisitStatus, readonly VisitMove[]]>([
  ["pending", ["start", "end", "plan"]],
  ["confirmed", ["start", "end", "plan"]],
  ["rescheduled", ["start", "end", "plan"]],
  ["en_route", ["start", "end"]],
  ["in_progress", ["end"]],
  ["completed", []],
  ["cancelled", ["start", "end"]],
])("a visit that is %s allows %j, and names its status otherwise", (status, allowed) => {
  for (const move of moves)
    expect(whyVisitStays({ status, locked: false }, move)).toBe(allowed.includes(move) ? undefined : status);
});

it.each(visitStatuses)("a locked visit that is %s does not move at all", (status) => {
  for (const move of moves) expect(whyVisitStays({ status, locked: true }, move)).toBeDefined();
});

it("a completed visit that is locked stays because it is completed: unlocking would not help", () => {
  expect(whyVisitStays({ status: "completed", locked: true }, "start")).toBe("completed");
  expect(whyVisitStays({ status: "confirmed", locked: true }, "start")).toBe("locked");
});
