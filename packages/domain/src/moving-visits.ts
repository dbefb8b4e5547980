import type { VisitStatus } from "./statuses";

/**
 * `start`: someone changes the start. `end`: someone changes only the end or the team. `plan`: the planner changes
 * the time or the people.
 */
export type VisitMove = "start" | "end" | "plan";

const movesByStatus: Readonly<Record<VisitStatus, readonly VisitMove[]>> = {
  pending: ["start", "end", "plan"],
  confirmed: ["start", "end", "plan"],
  rescheduled: ["start", "end", "plan"],
  en_route: ["start", "end"],
  in_progress: ["end"],
  completed: [],
  // A canceled visit takes nobody's time. It can get a new time before it is restored.
  cancelled: ["start", "end"],
};

/** Why a visit cannot move: it is locked, or its status forbids the move. Undefined if it can move. */
export const whyVisitStays = (
  { status, locked }: { readonly status: VisitStatus; readonly locked: boolean },
  move: VisitMove,
): VisitStatus | "locked" | undefined => {
  if (!movesByStatus[status].includes(move)) return status;
  return locked ? "locked" : undefined;
};
