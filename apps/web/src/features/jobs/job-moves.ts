import type { JobStatus } from "@fieldwright/domain/statuses";

/** Label of the button for a move. */
export const moveLabel = (from: JobStatus, to: JobStatus): string => {
  if (from === "completed") return "Reopen";
  if (from === "on_hold" && to !== "cancelled") return "Resume";
  const labels: Record<JobStatus, string> = {
    draft: "Back to draft",
    scheduled: "Mark as scheduled",
    in_progress: "Start job",
    completed: "Complete job",
    on_hold: "Put on hold",
    cancelled: "Cancel job",
  };
  return labels[to];
};

/** The move forward. Holding and canceling are in the menu. */
export const forwardMove = (moves: readonly JobStatus[]): JobStatus | undefined =>
  moves.find((next) => next !== "on_hold" && next !== "cancelled");
