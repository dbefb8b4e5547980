import { jobMoves } from "@fieldwright/domain/life-cycles";
import { jobStatuses } from "@fieldwright/domain/statuses";
import { expect, it } from "vitest";
import { forwardMove, moveLabel } from "./job-actions";

it("each open job has one move that carries it on", () => {
  expect(jobStatuses.map((from) => forwardMove(jobMoves[from]))).toEqual([
    "scheduled",
    "in_progress",
    "completed",
    "in_progress",
    "draft",
    undefined,
  ]);
});

it("a job on hold is resumed and a completed one reopened, whatever comes next", () => {
  expect(moveLabel("on_hold", "scheduled")).toBe("Resume");
  expect(moveLabel("completed", "in_progress")).toBe("Reopen");
  expect(moveLabel("scheduled", "in_progress")).toBe("Start job");
  expect(moveLabel("on_hold", "cancelled")).toBe("Cancel job");
});
