import type { VisitStatus } from "./statuses";

/**
 * `start`: somebody gives the visit another start. `end`: somebody changes only its end or its team.
 * `plan`: the planner gives it another time or other people.
 */
export type VisitMove = "start" | "end" | "plan";

const movesByStatus: Readonly<Record<VisitStatus, readonly VisitMove[]>> = {
  pending: ["start", "end", "plan"],
  confirmed: ["start", "end", "plan"],
  rescheduled: ["start", "end", "plan"],
  en_route: ["start", "end"],
  in_progress: ["end"],
  completed: [],
  // It takes nobody's time, and may get another time before it is brought back.
  cancelled: ["start", "end"],
};

/** Why a visit stays where it is: it is locked, or its status does not allow the move. Undefined if it may move. */
export const whyVisitStays = (
  { status, locked }: { readonly status: VisitStatus; readonly locked: boolean },
  move: VisitMove,
): VisitStatus | "locked" | undefined => {
  if (!movesByStatus[status].includes(move)) return status;
  return locked ? "locked" : undefined;
};
